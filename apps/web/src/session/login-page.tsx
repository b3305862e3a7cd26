import { login } from '@passerelle/contract/session'
import { useRef, useState, type SubmitEvent } from 'react'
import { AuthLayout } from '../layouts/auth-layout.tsx'
import { paths } from '../paths.ts'
import { showFieldErrors } from '../platform/forms.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { ActionLink, Button } from '../ui/text/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { EmailField } from '../ui/form/text-field.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { useToast } from '../platform/toasts.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import type { HalfSignedIn } from './second-step.tsx'
import { useGivenEmail } from './given-email.ts'
import { useSession } from './session.tsx'

const SecondStep = lazyPart(() => import('./second-step.tsx'))

/** Once signed in, the guard takes the person to the page that waits for them, or to their first screen. */
export default function LoginPage() {
  const { signIn, expiredEmail } = useSession()
  const toast = useToast()
  const [typedEmail, setTypedEmail] = useState(useGivenEmail() || expiredEmail)
  const [proved, setProved] = useState<HalfSignedIn>()
  const { formRef, errors, setError, read } = useLoginForm()
  const signingIn = useSubmit(login, {
    onSuccess: signIn,
    // The toast says it, once; the password is what is typed again.
    onRefused: ({ reason, message, passkey }, { body }) => {
      if (reason === 'totp_required' && body && !(body instanceof FormData)) return setProved({ sent: body, passkey })
      toast.error(message)
      setError('password', {})
    },
    onError: (error) => showFieldErrors(error, { setError }),
  })
  return (
    <AuthLayout
      title="Connexion"
      foot={
        <>
          <span className="muted">Pas encore de compte{'\u202F'}?</span>
          <ActionLink to={paths.register}>Créer un compte</ActionLink>
        </>
      }
      below={<DemoAccounts onChoose={(email, password) => void signingIn.submit({ body: { email, password } })} />}
    >
      {proved ? <SecondStep {...proved} onBack={() => setProved(undefined)} /> : (
        <form
          className="form"
          noValidate
          ref={formRef}
          onSubmit={(event) => {
            const body = read(event)
            if (body) void signingIn.submit({ body })
          }}
        >
          <EmailField
            label="Adresse e-mail"
            name="email"
            autoComplete="username"
            value={typedEmail}
            onChange={(event) => setTypedEmail(event.target.value)}
            error={errors.email}
          />
          <PasswordField label="Mot de passe" name="password" error={errors.password} />
          <Button type="submit" isWide isLoading={signingIn.isPending} loadingText="Connexion…">Se connecter</Button>
          <ActionLink className="form-link" to={paths.recovery} state={{ email: typedEmail.trim() }}>
            Mot de passe oublié{'\u202F'}?
          </ActionLink>
        </form>
      )}
    </AuthLayout>
  )
}

type LoginErrors = { email?: string; password?: string }

/** Two fields: the first screen does not make a phone wait for the form library. */
function useLoginForm() {
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<LoginErrors>({})

  function setError(name: string, { message }: { message?: string }, { shouldFocus } = { shouldFocus: true }) {
    setErrors((shown) => ({ ...shown, [name]: message }))
    if (!shouldFocus) return
    const field = formRef.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.focus()
  }

  /** What was typed; null after showing what is missing. */
  function read(event: SubmitEvent<HTMLFormElement>): { email: string; password: string } | null {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const email = textOf(typed.get('email')).trim()
    const password = textOf(typed.get('password'))
    setErrors({})
    if (!password) setError('password', { message: 'Le mot de passe est obligatoire.' })
    if (!email) setError('email', { message: 'L’e-mail est obligatoire.' })
    return email && password ? { email, password } : null
  }

  return { formRef, errors, setError, read }
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
