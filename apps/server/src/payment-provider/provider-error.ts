/**
 * Why a provider call failed, in the only terms that matter for money:
 * - `invalid`: refused, asking again the same way is useless (400, 409, 422);
 * - `auth`: our key is refused (401, 403): alert, stop calling;
 * - `notFound`: the provider does not know it (404), which is not « no money »;
 * - `rate`: asked too often (429);
 * - `unavailable`: nothing can have moved, or we were only reading;
 * - `ambiguous`: a write may have been carried out: look it up before trying again.
 */
export type ProviderErrorKind = 'invalid' | 'auth' | 'notFound' | 'rate' | 'unavailable' | 'ambiguous'

export interface ProviderErrorDetails {
  httpStatus?: number
  /** Field faults as the provider words them, already redacted. */
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
  cause?: unknown
}

/** The one error that a provider adapter throws. Its message is redacted: safe to log, not meant for the payer. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  readonly httpStatus: number | null
  readonly fields: Record<string, string[]>
  readonly retryAfterSeconds: number | null

  constructor(kind: ProviderErrorKind, message: string, details: ProviderErrorDetails = {}) {
    super(redactText(message), details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.httpStatus = details.httpStatus ?? null
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** Takes keys, bearer tokens, e-mail addresses and phone-like digits out of a provider's text. */
export function redactText(text: string): string {
  return text
    .slice(0, 500)
    .replace(/\b(?:sk|pk|wh)_\w+/g, '[key]')
    .replace(/\bBearer\s+\S+/gi, '[key]')
    .replace(/[^\s@"<>]+@[^\s@"<>]+/g, '[e-mail]')
    .replace(/\+?\d(?:[\s.-]?\d){7,}/g, '[number]')
}
