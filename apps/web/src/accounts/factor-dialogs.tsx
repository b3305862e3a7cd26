import { drawBackupCodes, getSecondFactor, removeSecondFactor } from '@passerelle/contract/second-factors'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { FactorCodeField } from './factor-code-field.tsx'
import { PasswordOwner } from './password-owner.tsx'

const codeLabel = 'Code de votre application'
const codeHelp = 'Six chiffres, ou un code de secours.'

/** Ten new backup codes in place of the old ones. Mount it to open it. */
export function FactorCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({ defaultValues: { code: '' } })
  const draw = useAct(drawBackupCodes, {
    refresh: [getSecondFactor],
    onSuccess: (reply) => setCodes(reply.codes),
    onError: useServerErrors(form),
  })
  return (
    <Dialog isOpen onClose={onClose} title="Refaire les codes de secours">
      {codes ? <BackupCodes codes={codes} onClose={onClose} /> : (
        <form className="form" noValidate onSubmit={form.handleSubmit((body) => draw.mutate({ body }))}>
          <p className="muted">Vos anciens codes ne serviront plus.</p>
          <FactorCodeField label={codeLabel} help={codeHelp} form={form} />
          <DialogActions>
            <Button type="submit" isLoading={draw.isPending} loadingText="Un instant…">Faire dix nouveaux codes</Button>
            <Button tone="line" onClick={onClose}>Annuler</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

/** The password alone will do again. Mount it to open it. */
export function FactorRemovalDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const toast = useToast()
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const remove = useAct(removeSecondFactor, {
    refresh: [getSecondFactor],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onError: useServerErrors(form),
  })
  return (
    <Dialog isOpen onClose={onClose} title="Retirer le second facteur">
      <form className="form" noValidate onSubmit={form.handleSubmit((body) => remove.mutate({ body }))}>
        <p className="muted">Votre mot de passe suffira de nouveau pour entrer. Vos codes de secours disparaissent.</p>
        <PasswordOwner email={user?.email ?? ''} />
        <PasswordField
          label="Votre mot de passe"
          error={form.formState.errors.password?.message}
          {...form.register('password', { required: 'Le mot de passe est obligatoire.' })}
        />
        <FactorCodeField label={codeLabel} help={codeHelp} form={form} />
        <DialogActions>
          <Button type="submit" tone="clay" isLoading={remove.isPending} loadingText="Retrait…">Retirer</Button>
          <Button tone="line" onClick={onClose}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
