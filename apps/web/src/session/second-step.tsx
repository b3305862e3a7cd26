import { login } from '@passerelle/contract/session'
import type { PasskeyAsked } from '@passerelle/contract/shapes'
import { useState, type SubmitEvent } from 'react'
import { showFieldErrors } from '../platform/forms.ts'
import { useToast } from '../platform/toasts.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Button } from '../ui/text/button.tsx'
import { canMakePasskeys } from './can-make-passkeys.ts'
import { useSession } from './session.tsx'

const PasskeyButton = lazyPart(() => import('./passkey-button.tsx'))

/** What was sent with the right password, and what a passkey may sign where there is one. */
export interface HalfSignedIn {
  sent: Record<string, unknown>
  passkey?: PasskeyAsked | undefined
}

/** The password was right: the passkey or the code, sent with it again. Its code comes only to those who have a second factor. */
export default function SecondStep({ sent, passkey: asked, onBack }: HalfSignedIn & { onBack: () => void }) {
  const passkey = canMakePasskeys() ? asked : undefined
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
      {passkey && (
        <PasskeyButton
          asked={passkey}
          isPending={proving.isPending}
          onSigned={(signed) => void proving.submit({ body: { ...sent, passkey: signed } })}
        />
      )}
      <TextField
        label={passkey ? 'Code' : 'Code de votre application'}
        name="totp"
        help={passkey ? 'Celui de votre application, ou un code de secours.' : 'Six chiffres, ou un code de secours.'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that somebody has just asked for
        autoFocus={!passkey}
        error={error}
      />
      <Button type="submit" tone={passkey ? 'line' : 'brand'} isWide isLoading={proving.isPending} loadingText="Connexion…">
        Continuer
      </Button>
      <Button tone={passkey ? 'quiet' : 'line'} isWide onClick={onBack}>Revenir</Button>
    </form>
  )
}
