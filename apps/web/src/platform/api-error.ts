import { clientSentences } from '@passerelle/contract/client-sentences'

/** A call that did not succeed, told in French. */
export class ApiError extends Error {
  /** HTTP status; 0 when the network gave no answer. */
  readonly status: number
  /** First sentence of each field, by field name (specification 5): `pass_nbr.0`. */
  readonly fields: Record<string, string>
  readonly reason: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** For support, with a 5xx. */
  readonly requestId: string | undefined
  /** False when it came from something on the way: a proxy’s page, a captive portal. */
  readonly isOurs: boolean

  constructor(
    status: number,
    message: string,
    details: { fields?: Record<string, string>; reason?: string; retryAfterSeconds?: number; requestId?: string; isOurs?: boolean } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = details.fields ?? {}
    this.reason = details.reason
    this.retryAfterSeconds = details.retryAfterSeconds
    this.requestId = details.requestId
    this.isOurs = details.isOurs ?? false
  }
}

/** Nothing came back, or not from our server: offline, captive portal. */
export function networkError(): ApiError {
  return new ApiError(0, 'La connexion n’a pas abouti. Rien n’est perdu\u00A0: vérifiez votre réseau, puis réessayez.')
}

/** A call that even a new cookie did not let through. */
export function cookiesRefused(): ApiError {
  return new ApiError(419, clientSentences.cookiesRefused)
}

/** Whatever was thrown, as something a person can be told: a fault of the browser or of ours is told as a lost answer. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  // The platform's own refusals (aborted, timed out, denied) are no fault to look for.
  if (!(error instanceof DOMException)) reportError(error)
  return networkError()
}

/** The network failed before anything of a call had left. */
export function unsentError(): ApiError {
  return new ApiError(0, 'Rien n’a été envoyé\u00A0: vérifiez votre réseau, puis réessayez.', { reason: 'unsent' })
}

/** Reads `{ message, errors?, reason?, request_id? }`; anything else (a proxy’s page) gets a sentence of its own. */
export function readApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const given = isRecord(body) ? body : {}
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  const message = status === 429 && seconds ? `Trop de tentatives. Réessayez dans ${inWords(seconds)}.` : textOf(given.message)
  return new ApiError(status, message ?? fallbackSentence(status), {
    fields: firstSentences(given.errors),
    reason: textOf(given.reason),
    requestId: textOf(given.request_id),
    retryAfterSeconds: seconds,
    isOurs: isRecord(body),
  })
}

function firstSentences(errors: unknown): Record<string, string> {
  if (!isRecord(errors)) return {}
  const fields = Object.entries(errors).map(([field, sentences]): [string, unknown] => [
    field,
    Array.isArray(sentences) ? sentences[0] : sentences,
  ])
  return Object.fromEntries(fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function fallbackSentence(status: number): string {
  if (status === 413) return clientSentences.tooLarge
  if (status === 419) return clientSentences.pageExpired
  if (status >= 500) return clientSentences.unavailable
  return 'La demande n’a pas abouti. Rechargez la page, puis réessayez.'
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00A0seconde${seconds > 1 ? 's' : ''}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes}\u00A0minute${minutes > 1 ? 's' : ''}`
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
