import { recoverPassword } from '@passerelle/contract/session'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useToast } from '../platform/toasts.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { ActionLink, Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { newPasswordHelp } from './password-help.ts'

const blank = { password: '', password_confirmation: '' }

/** Whoever opened the link of a recovery mail only chooses the new password. */
export function MailedLinkForm({ link }: { link: string }) {
  const toast = useToast()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: blank })
  const { register, handleSubmit, formState: { errors } } = form
  const recovering = useSubmit(recoverPassword, {
    onSuccess: ({ message }) => {
      toast.success(message)
      return navigate(paths.login, { replace: true })
    },
    onRefused: ({ message }) => toast.warning(message),
    onError: useServerErrors(form),
  })
  return (
    <form className="form" noValidate onSubmit={handleSubmit((typed) => recovering.submit({ body: { link, ...typed } }))}>
      <p className="muted" id="recovery-intro">Choisissez votre nouveau mot de passe. Le lien reçu par e-mail ne sert qu’une fois.</p>
      <PasswordField label="Nouveau mot de passe" autoComplete="new-password" help={newPasswordHelp} error={errors.password?.message} {...register('password', { required: 'Le mot de passe est obligatoire.' })} />
      <PasswordField
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        error={errors.password_confirmation?.message}
        {...register('password_confirmation', { required: 'La confirmation est obligatoire.', validate: (typed, { password }) => typed === password || 'Les deux mots de passe sont différents.' })}
      />
      <Button type="submit" isWide isLoading={recovering.isPending} loadingText="Changement…">Changer le mot de passe</Button>
      <ActionLink className="form-link" to={paths.recovery} replace>Recevoir un nouveau code</ActionLink>
    </form>
  )
}
