import { confirmSecondFactor, getSecondFactor, startSecondFactor } from '@passerelle/contract/second-factors'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { QrCode } from '../ui/pass/qr-code.tsx'
import { useMediaQuery } from '../ui/layout/use-media-query.ts'
import { Button, ButtonLink } from '../ui/text/button.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { FactorCodeField } from './factor-code-field.tsx'
import { PasswordOwner } from './password-owner.tsx'
import { proveThen } from './prove-then.ts'

type Key = { secret: string; uri: string }

/** Password, then the key and a first code of it, then the backup codes. Mount it to open it. `onEnrolled`: closed with the codes seen. */
export function EnrolDialog({ onClose, onEnrolled = onClose }: { onClose: () => void; onEnrolled?: () => void }) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const title = codes ? 'Codes de secours' : 'Ajouter une application'
  return (
    <Dialog isOpen onClose={codes ? onEnrolled : onClose} title={title}>
      {codes && <BackupCodes codes={codes} onClose={onEnrolled} />}
      {!codes && key && <FirstCode {...key} onDone={setCodes} onClose={onClose} />}
      {!codes && !key && <OwnPassword onDone={setKey} onClose={onClose} />}
    </Dialog>
  )
}

function OwnPassword({ onDone, onClose }: { onDone: (key: Key) => void; onClose: () => void }) {
  const { user } = useSession()
  const form = useForm({ defaultValues: { password: '' } })
  const { register, handleSubmit, formState: { errors } } = form
  const tell = useServerErrors(form)
  const start = useAct(startSecondFactor, {
    onSuccess: onDone,
    onError: (error, sent) => proveThen(error, () => start.mutate(sent)) || tell(error),
  })
  return (
    <form className="form" noValidate onSubmit={handleSubmit((body) => start.mutate({ body }))}>
      <p className="muted">Il vous faut une application d’authentification sur votre téléphone, par exemple Aegis, FreeOTP ou Google Authenticator.</p>
      <PasswordOwner email={user?.email ?? ''} />
      <PasswordField
        label="Votre mot de passe"
        error={errors.password?.message}
        {...register('password', { required: 'Le mot de passe est obligatoire.' })}
      />
      <DialogActions>
        <Button type="submit" isLoading={start.isPending} loadingText="Un instant…">Continuer</Button>
        <Button tone="line" onClick={onClose}>Annuler</Button>
      </DialogActions>
    </form>
  )
}

function FirstCode({ secret, uri, onDone, onClose }: Key & { onDone: (codes: readonly string[]) => void; onClose: () => void }) {
  const form = useForm({ defaultValues: { code: '' } })
  // What is on its own screen it cannot read.
  const isPhone = useMediaQuery('(pointer: coarse)')
  const tell = useServerErrors(form)
  const confirm = useAct(confirmSecondFactor, {
    refresh: [getSecondFactor],
    onSuccess: ({ codes }) => onDone(codes),
    onError: (error, sent) => proveThen(error, () => confirm.mutate(sent)) || tell(error),
  })
  return (
    <form className="form" noValidate onSubmit={form.handleSubmit((body) => confirm.mutate({ body }))}>
      <p>Lisez ce code avec votre application, ou saisissez-y la clé.</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={uri} label="Clé à lire avec votre application" className="qr max-w-52" />
        {isPhone && <ButtonLink tone="line" href={uri}>Ajouter à une application de ce téléphone</ButtonLink>}
        <p className="code text-center whitespace-normal!">{secret.match(/.{4}/g)?.join(' ')}</p>
      </div>
      <FactorCodeField label="Code affiché par l’application" form={form} />
      <DialogActions>
        <Button type="submit" isLoading={confirm.isPending} loadingText="Vérification…">Mettre en place</Button>
        <Button tone="line" onClick={onClose}>Annuler</Button>
      </DialogActions>
    </form>
  )
}
