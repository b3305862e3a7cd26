import { drawBackupCodes, getSecondFactor, removeSecondFactor } from '@passerelle/contract/second-factors'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { usePasskeyAsked } from '../session/use-passkey-asked.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { FactorCodeField } from './factor-code-field.tsx'
import { PasswordOwner } from './password-owner.tsx'

const PasskeyButton = lazyPart(() => import('../session/passkey-button.tsx'))

const codeLabel = 'Code de votre application'
const codeHelp = 'Six chiffres, ou un code de secours.'

/** Ten new backup codes in place of the old ones. Mount it to open it. */
export function FactorCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({ defaultValues: { code: '' } })
  const { asked, askAgain } = usePasskeyAsked()
  const tell = useServerErrors(form)
  const draw = useAct(drawBackupCodes, {
    refresh: [getSecondFactor],
    onSuccess: (reply) => setCodes(reply.codes),
    onError: (error) => {
      if (asked) askAgain()
      return tell(error)
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Refaire les codes de secours">
      {codes ? <BackupCodes codes={codes} onClose={onClose} /> : (
        <form className="form" noValidate onSubmit={form.handleSubmit((body) => draw.mutate({ body }))}>
          <p className="muted">Vos anciens codes ne serviront plus.</p>
          {asked && (
            <PasskeyButton asked={asked} isPending={draw.isPending} onSigned={(passkey) => draw.mutate({ body: { passkey } })} />
          )}
          <FactorCodeField label={codeLabel} help={codeHelp} form={form} />
          <DialogActions>
            <Button type="submit" tone={asked ? 'line' : 'brand'} isLoading={draw.isPending} loadingText="Un instant…">
              Faire dix nouveaux codes
            </Button>
            <Button tone="line" onClick={onClose}>Annuler</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

/** The passkeys stay, or the password alone will do again. Mount it to open it. */
export function FactorRemovalDialog({ isLast, onClose }: { isLast: boolean; onClose: () => void }) {
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
    <Dialog isOpen onClose={onClose} title="Retirer l’application">
      <form className="form" noValidate onSubmit={form.handleSubmit((body) => remove.mutate({ body }))}>
        <p className="muted">
          {isLast
            ? 'Votre mot de passe suffira de nouveau pour entrer. Vos codes de secours disparaissent.'
            : 'Ses codes ne serviront plus. Vos clés d’accès et vos codes de secours restent.'}
        </p>
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
