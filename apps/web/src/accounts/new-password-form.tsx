import { limits } from '@passerelle/contract/constants'
import { formatMinutes } from '@passerelle/contract/durations'
import { ungroupedDigits } from '@passerelle/contract/normal-text'
import { recoverPassword } from '@passerelle/contract/session'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useToast } from '../platform/toasts.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { ActionLink, Button } from '../ui/text/button.tsx'
import { DigitsField } from '../ui/form/typed-fields.tsx'
import { PasswordOwner } from './password-owner.tsx'
import { PasswordPair } from './password-pair.tsx'
import { ResendCode } from './resend-code.tsx'
import { type SentCode, sentCode } from './sent-code.ts'

type NewPasswordFormProps = {
  email: string
  sent: SentCode
  onSent: (sent: SentCode) => unknown
}

const blank = { code: '', password: '', password_confirmation: '' }

/** Step 2: the code that was mailed, and the password that replaces the forgotten one. */
export function NewPasswordForm({ email, sent, onSent }: NewPasswordFormProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: blank })
  const { register, handleSubmit, setError, resetField, formState: { errors } } = form
  const recovering = useSubmit(recoverPassword, {
    onSuccess: ({ message }) => {
      toast.success(message)
      return navigate(paths.login, { replace: true, state: { email } })
    },
    onRefused: ({ message }) => {
      toast.warning(message)
      setError('code', { message }, { shouldFocus: true })
    },
    onError: useServerErrors(form),
  })
  return (
    <form className="form" noValidate onSubmit={handleSubmit((typed) => recovering.submit({ body: { email, ...typed } }))}>
      <div>
        <p className="muted" id="recovery-intro">
          Saisissez le code envoyé à <b className="wrap-anywhere">{email}</b>.{' '}
          {sent.codeMinutes !== undefined && `Il est valable ${formatMinutes(sent.codeMinutes)}. `}
          Regardez aussi dans les courriers indésirables.
        </p>
        <ActionLink to={paths.recovery} replace state={{ email }}>Changer d’adresse</ActionLink>
      </div>
      <PasswordOwner email={email} />
      <DigitsField
        label={`Code à ${limits.recoveryCodeDigits} chiffres`}
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...register('code', {
          required: 'Le code est obligatoire.',
          validate: (typed) => isWholeCode(typed) || `Le code compte ${limits.recoveryCodeDigits} chiffres.`,
        })}
      />
      <PasswordPair register={register} errors={errors} />
      <Button type="submit" isWide isLoading={recovering.isPending} loadingText="Changement…">Changer le mot de passe</Button>
      <ResendCode
        email={email}
        resendAt={sent.resendAt}
        onSent={(codeMinutes) => {
          resetField('code')
          return onSent(sentCode(codeMinutes))
        }}
        onWait={(resendAt) => onSent({ ...sent, resendAt })}
      />
    </form>
  )
}

/** However it was grouped when it was copied. */
const isWholeCode = (typed: string) => new RegExp(`^\\d{${limits.recoveryCodeDigits}}$`).test(ungroupedDigits(typed))
