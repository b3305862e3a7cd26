import { login } from '@passerelle/contract/session'
import { useState, type SubmitEvent } from 'react'
import { showFieldErrors } from '../platform/forms.ts'
import { useToast } from '../platform/toasts.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { Button } from '../ui/text/button.tsx'
import { useSession } from './session.tsx'

/** The password was right: the code, sent with it again. Its code comes only to those who have a second factor. */
export default function SecondStep({ sent, onBack }: { sent: Record<string, unknown>; onBack: () => void }) {
  const { signIn } = useSession()
  const toast = useToast()
  const [error, setError] = useState<string>()
  const proving = useSubmit(login, {
    onSuccess: signIn,
    onRefused: ({ reason, message }) => {
      if (reason === 'bad_totp') return setError(message)
      toast.error(message)
      onBack()
    },
    onError: (failure) => showFieldErrors(failure, { setError: (_name, { message }) => setError(message) }),
  })

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('totp')
    const totp = typeof typed === 'string' ? typed.trim() : ''
    if (totp === '') return setError('Le code est obligatoire.')
    setError(undefined)
    void proving.submit({ body: { ...sent, totp } })
  }

  return (
    <form className="form" noValidate onSubmit={send}>
      <TextField
        label="Code de votre application"
        name="totp"
        help="Six chiffres, ou un code de secours."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that somebody has just asked for
        autoFocus
        error={error}
      />
      <Button type="submit" isWide isLoading={proving.isPending} loadingText="Connexion…">Continuer</Button>
      <Button tone="line" isWide onClick={onBack}>Revenir</Button>
    </form>
  )
}
