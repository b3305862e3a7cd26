import type { Route } from '@passerelle/contract/route'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallOptions, Reply } from './api.ts'
import { tellError, tellReply, type OutcomeHandlers } from './outcome.ts'
import { useToast } from './toasts.ts'

export type ActHandlers<R extends Route> = OutcomeHandlers<R> & Pick<CallOptions, 'isApart'> & {
  /** What this form or button is about: with it, the outcome of an act sent before a reload is asked for and told here. */
  about?: Record<string, string | number>
  /** Calls with the same word are one action: the newest outcome is the one told. By default, the call itself. */
  action?: string
}

/**
 * Tells the outcome of a call, the newest in place of the earlier ones. When the page opens again after an answer was lost,
 * asks first what became of it: until then, nothing more can be sent.
 */
export function useOutcome<R extends Route>(
  route: R,
  { about, isApart, action = `${route.method} ${route.path}`, ...handlers }: ActHandlers<R>,
) {
  const toast = useToast()
  const earlier = useRef<string>(null)
  const [isAsking, setIsAsking] = useState(false)

  const tellAnswer = async (reply: Reply<R>, sent: CallOptions = {}) => {
    await toast.about(action, () => tellReply(reply, sent, handlers, toast))
    if (earlier.current) toast.warning(earlier.current)
  }
  const tellFailure = (error: unknown, sent: CallOptions = {}) => toast.about(action, () => tellError(error, sent, handlers, toast))

  const follow =
    useEffectEvent((signal: AbortSignal) => import('./follow-kept.ts').then(({ followKept }) => followKept(route, about, signal, {
      onAsking: setIsAsking,
      onReply: tellAnswer,
      onError: tellFailure,
      onSaid: (sentence) => toast.about(action, () => toast.warning(sentence)),
    })))
  // Of a call whose object only the press knows, the next press asks.
  const isFollowed = route.idempotent && !isApart && (about || !route.path.includes(':'))
  const subject = isFollowed ? JSON.stringify([route, about]) : null
  useEffect(() => {
    if (subject === null) return
    const leaving = new AbortController()
    follow(leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [subject])

  return {
    isAsking,
    tellAnswer,
    tellFailure,
    /** The call as it is sent. */
    toSend: (sent: CallOptions): CallOptions => {
      earlier.current = null
      return { ...sent, about, isApart, onEarlier: (sentence) => (earlier.current = sentence) }
    },
  }
}
