import { product } from '@passerelle/contract/product'
import { addPasskey, getSecondFactor, startPasskey } from '@passerelle/contract/second-factors'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { makePasskey, type NewPasskey, passkeyFault } from '../session/passkey.ts'
import { useSession } from '../session/session.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordOwner } from './password-owner.tsx'
import { proveThen } from './prove-then.ts'

/**
 * A name and the password, then what the device asks, then the backup codes where this is the first second factor. Mount it to open it.
 * `onAdded`: closed with the codes seen, or with none to see.
 */
export default function PasskeyDialog({ onClose, onAdded = onClose }: { onClose: () => void; onAdded?: () => void }) {
  const { user } = useSession()
  const toast = useToast()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [fault, setFault] = useState<string>()
  const [isMaking, setIsMaking] = useState(false)
  const form = useForm({ defaultValues: { name: '', password: '' } })
  const { register, handleSubmit, getValues, formState: { errors } } = form
  const tell = useServerErrors(form)
  const add = useAct(addPasskey, {
    refresh: [getSecondFactor],
    onSuccess: ({ message, codes: drawn }) => {
      if (drawn.length > 0) return setCodes(drawn)
      toast.success(message)
      onAdded()
    },
    onError: tell,
  })
  const start = useAct(startPasskey, {
    onSuccess: make,
    onError: (error, sent) => proveThen(error, () => start.mutate(sent)) || tell(error),
  })

  async function make(asked: NewPasskey) {
    setIsMaking(true)
    try {
      const passkey = await makePasskey(asked, { email: user?.email ?? '', brand: product.brand })
      add.mutate({ body: { name: getValues('name'), passkey } })
    } catch (error) {
      setFault(passkeyFault(error))
    } finally {
      setIsMaking(false)
    }
  }

  const send = handleSubmit(({ password }) => {
    setFault(undefined)
    start.mutate({ body: { password } })
  })
  return (
    <Dialog isOpen onClose={codes ? onAdded : onClose} title={codes ? 'Codes de secours' : 'Ajouter une clé d’accès'}>
      {codes ? <BackupCodes codes={codes} onClose={onAdded} /> : (
        <form className="form" noValidate onSubmit={send}>
          <p className="muted">
            Votre appareil vous demandera le doigt, le visage ou son propre code. Rien à recopier, et une fausse page n’en obtient rien.
          </p>
          <TextField
            label="Nom de la clé"
            help="Pour la reconnaître, par exemple «&#160;Mon téléphone&#160;»."
            autoComplete="off"
            error={errors.name?.message}
            {...register('name', { required: 'Le nom est obligatoire.', validate: fits('Le nom', 60) })}
          />
          <PasswordOwner email={user?.email ?? ''} />
          <PasswordField
            label="Votre mot de passe"
            error={errors.password?.message}
            {...register('password', { required: 'Le mot de passe est obligatoire.' })}
          />
          {fault && <p className="err" role="alert">{fault}</p>}
          <DialogActions>
            <Button type="submit" isLoading={start.isPending || isMaking || add.isPending} loadingText="Suivez votre appareil…">
              Créer la clé
            </Button>
            <Button tone="line" onClick={onClose}>Annuler</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
