import { clientSentences } from '@passerelle/contract/client-sentences'
import { ApiError } from './api-error.ts'

/** What was sent before is being done: its answer is not there yet. */
export function underWayError(): ApiError {
  return new ApiError(409, clientSentences.underWay, { reason: 'idempotency_under_way', isOurs: true })
}

/** What was sent before was carried out, and nobody can tell its answer any more: only the person knows whether more is wanted. */
export function arrivedError(): ApiError {
  return new ApiError(409, clientSentences.arrived, { reason: 'arrived', isOurs: true })
}

/** The outcome of this very call has come. Too early, too many, an expired page or session: nothing was decided. */
export function isSettled({ status, reason, isOurs }: ApiError): boolean {
  return isOurs && status >= 400 && status < 500 && ![401, 408, 419, 425, 429].includes(status) && reason !== 'idempotency_under_way'
}

/** While nobody knows whether an act was done, no sentence says that it was not. `arrival`: « votre demande de paiement est arrivée ». */
export function claimingNothing(error: ApiError, arrival = 'votre demande est arrivée'): ApiError {
  const isUnknown = error.status === 0 || error.status >= 500 || (!error.isOurs && ![401, 413, 419, 429].includes(error.status))
  if (!isUnknown) return error
  return new ApiError(error.status, `Nous ne savons pas encore si ${arrival}. Réessayez\u00A0: rien ne sera fait deux fois.`, {
    reason: 'unsure',
    requestId: error.requestId,
    retryAfterSeconds: error.retryAfterSeconds,
  })
}
