import { mobileOperator, type MobileOperator, parsePhone } from '@passerelle/contract/phone'
import type { NormalizedPayout, PaymentEnvironment, PayoutStatus } from './payment-provider.ts'
import type { FedapayObject } from './fedapay-transaction.ts'
import { readAmount, readDate, readMetadata, readObject, readReference, readText } from './fedapay-fields.ts'

const statusOf = new Map<string, PayoutStatus>([
  ['pending', 'created'],
  ['scheduled', 'sending'],
  ['started', 'sending'],
  ['processing', 'sending'],
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

/** One FedaPay payout in our words. A status never heard of means « still going »: never sent, never failed. */
export function normalizePayout(
  object: FedapayObject,
  given: { environment: PaymentEnvironment; currency: string | null },
): NormalizedPayout {
  const status = statusOf.get(object.status)
  return {
    id: object.id,
    environment: given.environment,
    reference: readReference(object),
    code: readCode(object),
    number: parsePhone(readText(readObject(object.payment_method)?.number) ?? ''),
    amount: readAmount(object.amount),
    currency: given.currency,
    status: status ?? 'sending',
    rawStatus: object.status,
    isKnownStatus: status !== undefined,
    errorCode: readText(object.last_error_code, 80),
    sentAt: readDate(object.sent_at),
  }
}

/** Ours alone write the metadata and what a description begins with: the rest of it is the supplier's. */
function readCode(object: FedapayObject): string | null {
  return readText(readMetadata(object.custom_metadata).code) ?? readText(object.description)?.split(/\s/, 1)[0] ?? null
}

const modes: Record<MobileOperator, string> = { mtn: 'mtn', moov: 'moov', celtiis: 'sbin' }

/**
 * FedaPay's payout mode for an E.164 number. Its sandbox knows only `momo_test`; live, MTN is `mtn` for payouts
 * although it is `mtn_open` for collects. A number of no known range goes to the largest operator.
 */
export function payoutMode(phone: string, environment: PaymentEnvironment): string {
  if (environment === 'sandbox') return 'momo_test'
  return modes[mobileOperator(parsePhone(phone) ?? '') ?? 'mtn']
}

/** FedaPay's phone object; null when the number is not one of Benin. */
export function payoutPhone(phone: string): { number: string; country: 'bj' } | null {
  const e164 = parsePhone(phone)
  return e164?.startsWith('+229') ? { number: e164, country: 'bj' } : null
}

/** What the bank accepts: one line of Latin letters, digits and plain signs, at most 100 characters; ours is kept as typed. */
export function providerText(text: string, fallback: string): string {
  const cleaned = text
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/[·•–—]/g, '-')
    .replace(/[^\p{Script=Latin}\p{Mark}\p{Number} .,:;()'/&+-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cleaned.slice(0, 100).trim() || fallback
}
