/**
 * What the rest of the server asks of a payment provider. One instance per provider and environment, no globals.
 * Every method that calls out throws `ProviderError`; none may be called inside an open database transaction.
 */
export interface PaymentProvider {
  describe(): ProviderDescription
  /**
   * Creates the transaction on the provider's side, or finds the one already made for this attempt: calling it again
   * after a lost answer never makes a second one. Throws `ambiguous` when neither is certain.
   */
  prepare(payment: PaymentToPrepare): Promise<PreparedPayment>
  /** The provider's present word on one transaction. An id that is not of this provider's form is `invalid`, unsent. */
  fetch(providerTxId: string): Promise<ProviderWord>
  /** Same, by our attempt id; null when the provider knows none. */
  fetchByReference(reference: string): Promise<ProviderWord | null>
  /** Checks the signature on the raw bytes, within 300 s either way. */
  verifyWebhook(input: { header: string | undefined; rawBody: Buffer; now: Date }): WebhookVerdict
  /** Reads a verified body without ever throwing; what it says is a hint, to be asked again by `fetch`. */
  parseWebhook(rawBody: Buffer): WebhookEvent
  readonly payout: PayoutOperations
}

export interface PayoutOperations {
  /** Registers the transfer under our reference, or finds it again; nothing leaves before `start`. */
  create(payout: PayoutToCreate): Promise<NormalizedPayout>
  /**
   * Sends it; nothing more when it was already started. `invalid` is a definite refusal, checked with the provider;
   * `ambiguous` means it may have left: ask `fetch` until it knows.
   */
  start(payout: { id: string; phone: string }): Promise<void>
  fetch(id: string): Promise<NormalizedPayout>
  fetchByReference(reference: string): Promise<NormalizedPayout | null>
}

/** `local`: the sandbox that our own server plays; `sandbox`: FedaPay's sandbox; `live`: real money. */
export type PaymentEnvironment = 'local' | 'sandbox' | 'live'

export interface ProviderDescription {
  id: 'fedapay'
  environment: PaymentEnvironment
  /** What the widget's own `environment` option must say. */
  widgetEnvironment: 'sandbox' | 'live'
  publicKey: string
  scriptUrl: string
  /** Sources to add to our Content-Security-Policy, besides 'self'. Empty for the local sandbox. */
  csp: { scriptSrc: string[]; frameSrc: string[]; connectSrc: string[]; imgSrc: string[]; formAction: string[] }
  capabilities: { widget: boolean; hosted: boolean; payout: boolean; refund: boolean }
}

export interface PaymentToPrepare {
  /** Our payment attempt's id, unique for ever: it becomes the provider's merchant reference. */
  attemptId: string
  /** Whole FCFA. */
  amountXof: number
  description: string
  /** No personal data in it; `ref` (the attempt id) is added. */
  metadata?: Record<string, string | number | boolean>
  /** The provider keys customers by e-mail and overwrites silently: never read identity back from it. */
  customer?: { firstname: string; lastname: string; email: string }
  /** Where the hosted page sends the payer back; its query string is never believed. */
  callbackUrl?: string
}

export interface PreparedPayment {
  providerTxId: string
  reference: string
  /** The provider's own payment page, only when it is on one of its hosts. */
  hostedUrl: string | null
}

/** Declined and canceled are `failed`, yet the same transaction may still be paid later. */
export type WordStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'partially_refunded' | 'refunded'

export interface ProviderWord {
  id: string
  environment: PaymentEnvironment
  /** Our attempt id: the merchant reference, else `ref` of our metadata. */
  reference: string | null
  /** Whole units of `currency`, without the payer's fees; null when it is not a whole positive number: hold for review. */
  amount: number | null
  /** ISO code, null when the provider does not say: hold for review. */
  currency: string | null
  status: WordStatus
  rawStatus: string
  /** False: a status never heard of, taken as pending, to be reported. */
  isKnownStatus: boolean
  fees: number | null
  amountDebited: number | null
  mode: string | null
  operatorReference: string | null
  payerMasked: string | null
  metadata: Record<string, unknown>
  errorCode: string | null
  createdAt: Date | null
  approvedAt: Date | null
  updatedAt: Date | null
}

export interface PayoutToCreate {
  /** Stored by us before the call and used again while the outcome is unknown. */
  reference: string
  /** What people know it by, `RET-…`: the transfer bears it, first in its description. */
  code: string
  amountXof: number
  description: string
  receiver: { name: string; /** E.164 */ phone: string }
}

/** `created`: registered, not started. `sending`: started, no final answer yet, also for a status never heard of. */
export type PayoutStatus = 'created' | 'sending' | 'sent' | 'failed'

export interface NormalizedPayout {
  id: string
  environment: PaymentEnvironment
  reference: string | null
  /** The code that it bears: of our metadata, else the first word of its description; null when it is not told. */
  code: string | null
  /** E.164, whom it was sent to; null when it is not told. */
  number: string | null
  amount: number | null
  currency: string | null
  status: PayoutStatus
  rawStatus: string
  isKnownStatus: boolean
  errorCode: string | null
  sentAt: Date | null
}

export type WebhookVerdict = { ok: true; signedAt: Date } | { ok: false; reason: 'missing' | 'malformed' | 'stale' | 'mismatch' }

export interface WebhookEvent {
  /** Same event delivered again, same key. */
  dedupeKey: string
  name: string
  kind: 'transaction' | 'payout' | 'unknown'
  providerId: string | null
  reference: string | null
  hintStatus: string | null
  /** Allow-listed fields only: no phone, no name, no account data. Safe to store. */
  redactedBody: Record<string, unknown>
}
