import { recoverPassword, requestRecoveryCode } from '@passerelle/contract/session'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useToast } from '../platform/toasts.ts'
import { useOutcome } from '../platform/use-outcome.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { Button } from '../ui/text/button.tsx'
import { EmailField } from '../ui/form/text-field.tsx'

/** Step 1: where the code is to be sent; then it is known how long it lives. */
export function RecoveryEmailForm({ email, onSent }: { email: string; onSent: (email: string, codeMinutes: number) => unknown }) {
  const toast = useToast()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { email } })
  const { register, handleSubmit, getValues, formState: { errors } } = form
  const asking = useSubmit(requestRecoveryCode, {
    isApart: true,
    onSuccess: ({ message, code_minutes: codeMinutes }) => {
      toast.success(message)
      return onSent(getValues('email').trim(), codeMinutes)
    },
    onError: useServerErrors(form),
  })
  // The mailed link left the address: whoever loads the page again after a lost answer is here.
  useOutcome(recoverPassword, {
    onSuccess: ({ message }) => {
      toast.success(message)
      return navigate(paths.login, { replace: true })
    },
  })
  return (
    <form className="form" noValidate onSubmit={handleSubmit((typed) => asking.submit({ body: { email: typed.email.trim() } }))}>
      <p className="muted" id="recovery-intro">Saisissez l’adresse de votre compte. Nous y enverrons un code pour choisir un nouveau mot de passe.</p>
      <EmailField
        label="Adresse e-mail"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { validate: (typed) => typed.trim() !== '' || 'L’e-mail est obligatoire.' })}
      />
      <Button type="submit" isWide isLoading={asking.isPending} loadingText="Envoi du code…">Recevoir un code</Button>
    </form>
  )
}
