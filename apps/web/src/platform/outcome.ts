import type { Refusal, Route } from '@passerelle/contract/route'
import type { Toasts } from './toasts.ts'
import { asApiError } from './api-error.ts'
import type { ApiError, CallOptions, Reply } from './api.ts'

/** A reply that is not the shared refusal `{ status: false, reason, message }`. */
export type Accepted<R extends Route> = Exclude<Reply<R>, { status: false }>
/** The refusal of a call, with what it tells besides. */
export type Refused<R extends Route> = Refusal & Partial<Extract<Reply<R>, { status: false }>>

/** What a screen does with the answer to its action; every part has a default. */
export interface OutcomeHandlers<R extends Route> {
  /** The reply when it is not a refusal. */
  onSuccess?: (reply: Accepted<R>, sent: CallOptions) => unknown
  /** `status: false`; without it, a warning toast (specification 8). */
  onRefused?: (reply: Refused<R>, sent: CallOptions) => unknown
  /**
   * True when it has shown the error itself, a sentence when some of it remains to be told (`useServerErrors(form)`
   * answers both); otherwise a toast says the error.
   */
  onError?: (error: ApiError, sent: CallOptions) => unknown
}

export async function tellReply<R extends Route>(
  reply: Reply<R>,
  sent: CallOptions,
  { onSuccess, onRefused }: OutcomeHandlers<R>,
  toast: Toasts,
): Promise<void> {
  if (isAccepted<R>(reply)) await onSuccess?.(reply, sent)
  else if (isRefusal<R>(reply)) await (onRefused ? onRefused(reply, sent) : toast.warning(reply.message))
}

/**
 * Says what went wrong, the same way for every action. A 401 is told by the session itself. Red when something broke
 * (page expired, network, server), amber when the person is refused something (specification 8).
 */
export function tellError<R extends Route>(thrown: unknown, sent: CallOptions, { onError }: OutcomeHandlers<R>, toast: Toasts): void {
  const error = asApiError(thrown)
  if (error.status === 401) return
  const told = onError?.(error, sent)
  if (told === true) return
  const tone = error.status === 0 || error.status === 419 || error.status >= 500 ? 'error' : 'warning'
  toast[tone](typeof told === 'string' ? told : sentenceOf(error))
}

function sentenceOf({ message, fields, requestId }: ApiError): string {
  const sentence = Object.values(fields).join(' ') || message
  return requestId ? `${sentence} Référence\u00A0: ${requestId}` : sentence
}

export const isAccepted = <R extends Route>(reply: Reply<R>): reply is Accepted<R> => !isRefusal(reply)

function isRefusal<R extends Route>(reply: unknown): reply is Refused<R> {
  return typeof reply === 'object' && reply !== null && 'status' in reply && reply.status === false
}
