import { requestRecoveryCode } from '@passerelle/contract/session'
import { useEffect, useState } from 'react'
import { useToast } from '../platform/toasts.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { Button } from '../ui/text/button.tsx'

type ResendCodeProps = {
  email: string
  /** When the button works again, in milliseconds. */
  resendAt: number
  /** After a new code, with the minutes that it lives. */
  onSent: (codeMinutes: number) => unknown
  /** The server asks to wait until then, in milliseconds. */
  onWait: (resendAt: number) => unknown
}

/** « Renvoyer un code », after a minute. Its seconds are shown, not read: a screen reader would say nothing else. */
export function ResendCode({ email, resendAt, onSent, onWait }: ResendCodeProps) {
  const toast = useToast()
  const seconds = useSecondsUntil(resendAt)
  const asking = useSubmit(requestRecoveryCode, {
    isApart: true,
    onSuccess: ({ message, code_minutes: codeMinutes }) => {
      toast.success(message)
      return onSent(codeMinutes)
    },
    onError: ({ retryAfterSeconds }) => {
      if (retryAfterSeconds !== undefined) onWait(Date.now() + retryAfterSeconds * 1000)
    },
  })
  const isWaiting = seconds > 0
  return (
    <Button
      tone="line"
      isWide
      aria-disabled={isWaiting}
      isLoading={asking.isPending}
      loadingText="Envoi…"
      onClick={isWaiting ? undefined : () => void asking.submit({ body: { email } })}
    >
      Renvoyer un code
      {isWaiting && <span className="num" aria-hidden="true">({clock(seconds)})</span>}
      {isWaiting && <span className="sr">, dans {inMinutes(seconds)}</span>}
    </Button>
  )
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    function tick() {
      setNow(Date.now())
      if (Date.now() >= at) clearInterval(timer)
    }
    tick()
    return () => clearInterval(timer)
  }, [at])
  return Math.max(0, Math.ceil((at - now) / 1000))
}

/** 75 → « 1:15 ». */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'moins d’une minute' : `${minutes}\u00A0minutes`
}
