import { guessablePassword, isMadeOfContext } from '@passerelle/contract/password-rule'
import { register as registerAccount } from '@passerelle/contract/session'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AuthLayout } from '../layouts/auth-layout.tsx'
import { paths } from '../paths.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { ActionLink, Button } from '../ui/text/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { useToast } from '../platform/toasts.ts'
import { newPasswordHelp } from './password-help.ts'

type RegisterForm = { name: string; firstname: string; email: string; password: string; password_confirmation: string }

const blank: RegisterForm = { name: '', firstname: '', email: '', password: '', password_confirmation: '' }

export default function RegisterPage() {
  const navigate = useNavigate()
  const toast = useToast()
  const form = useForm<RegisterForm>({ defaultValues: blank })
  const { register, handleSubmit, formState: { errors } } = form
  const registering = useSubmit(registerAccount, {
    onSuccess: ({ message }, { body }) => {
      toast.success(message)
      const email = body && 'email' in body ? body.email : undefined
      return navigate(paths.login, { state: { email } })
    },
    onError: useServerErrors(form),
  })
  return (
    <AuthLayout
      title="Inscription"
      foot={
        <>
          <span className="muted">Déjà un compte{'\u202F'}?</span>
          <ActionLink to={paths.login}>Se connecter</ActionLink>
        </>
      }
    >
      <form className="form" noValidate onSubmit={handleSubmit((body) => registering.submit({ body }))}>
        <TextField
          label="Nom"
          autoComplete="family-name"
          error={errors.name?.message}
          {...register('name', { required: 'Le nom est obligatoire.' })}
        />
        <TextField
          label="Prénom"
          autoComplete="given-name"
          error={errors.firstname?.message}
          {...register('firstname', { required: 'Le prénom est obligatoire.' })}
        />
        <EmailField
          label="Adresse e-mail"
          error={errors.email?.message}
          {...register('email', { required: 'L’e-mail est obligatoire.' })}
        />
        <PasswordField
          label="Mot de passe"
          autoComplete="new-password"
          help={newPasswordHelp}
          error={errors.password?.message}
          {...register('password', {
            required: 'Le mot de passe est obligatoire.',
            validate: (typed, person) => !isMadeOfContext(typed, person) || guessablePassword,
          })}
        />
        <PasswordField
          label="Confirmation du mot de passe"
          autoComplete="new-password"
          error={errors.password_confirmation?.message}
          {...register('password_confirmation', {
            required: 'La confirmation est obligatoire.',
            validate: (value, { password }) => value === password || 'Les deux mots de passe sont différents.',
          })}
        />
        <Button type="submit" isWide isLoading={registering.isPending} loadingText="Création du compte…">Créer mon compte</Button>
      </form>
    </AuthLayout>
  )
}
