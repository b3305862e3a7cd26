import { guessablePassword, isMadeOfContext } from '@passerelle/contract/password-rule'
import { changePassword } from '@passerelle/contract/session'
import { useForm } from 'react-hook-form'
import { useServerErrors } from '../platform/forms.ts'
import { useToast } from '../platform/toasts.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/text/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { newPasswordHelp } from './password-help.ts'
import { PasswordOwner } from './password-owner.tsx'

type PasswordChange = { old_password: string; new_password: string; new_password_confirm: string }

const blank: PasswordChange = { old_password: '', new_password: '', new_password_confirm: '' }

/** « Modification mot de passe », for everyone (specification 2, « Profile »). */
export function PasswordChangeForm() {
  const { user } = useSession()
  const toast = useToast()
  const form = useForm<PasswordChange>({ defaultValues: blank })
  const { register, handleSubmit, reset, formState: { errors } } = form
  const changing = useSubmit(changePassword, {
    onSuccess: ({ message }) => {
      toast.success(message)
      reset(blank)
    },
    onError: useServerErrors(form),
  })
  return (
    <section className="card" aria-labelledby="password-change">
      <h2 id="password-change" className="mb-1.5">Modification mot de passe</h2>
      <p className="muted mb-5">Vos autres appareils seront déconnectés. Celui-ci reste connecté.</p>
      <form className="form" noValidate onSubmit={handleSubmit((body) => changing.submit({ body }))}>
        <PasswordOwner email={user?.email ?? ''} />
        <PasswordField
          label="Ancien mot de passe"
          error={errors.old_password?.message}
          {...register('old_password', { required: 'L’ancien mot de passe est obligatoire.' })}
        />
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          help={newPasswordHelp}
          error={errors.new_password?.message}
          {...register('new_password', {
            required: 'Le nouveau mot de passe est obligatoire.',
            validate: (typed) => user === null || !isMadeOfContext(typed, user) || guessablePassword,
          })}
        />
        <PasswordField
          label="Confirmation du nouveau mot de passe"
          autoComplete="new-password"
          error={errors.new_password_confirm?.message}
          {...register('new_password_confirm', {
            required: 'La confirmation est obligatoire.',
            validate: (value, { new_password }) => value === new_password || 'Les deux mots de passe sont différents.',
          })}
        />
        <div>
          <Button type="submit" isLoading={changing.isPending} loadingText="Modification…">Modifier le mot de passe</Button>
        </div>
      </form>
    </section>
  )
}
