import * as z from 'zod/mini'
import type { PaymentEnvironment, ProviderWord, WordStatus } from './payment-provider.ts'
import { readAmount, readDate, readId, readMetadata, readObject, readReference, readText, readWhole } from './fedapay-fields.ts'

export type FedapayObject = Record<string, unknown> & { id: string; status: string }

/** An object with an id and a status; every other field is read one by one, so that a new shape of one loses only that one. */
export const fedapayObject = z.pipe(
  z.looseObject({
    id: z.union([z.number(), z.string()]).check(z.refine((id) => readId(id) !== null)),
    status: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  z.transform((object): FedapayObject => ({ ...object, id: String(object.id) })),
)

/** Declined and canceled may be retried on the same transaction, transferred is an approved one settled later. */
const statusOf = new Map<string, WordStatus>([
  ['created', 'pending'],
  ['pending', 'pending'],
  ['approved', 'paid'],
  ['transferred', 'paid'],
  ['declined', 'failed'],
  ['canceled', 'failed'],
  ['expired', 'expired'],
  ['refunded', 'refunded'],
  ['approved_partially_refunded', 'partially_refunded'],
  ['transferred_partially_refunded', 'partially_refunded'],
])

/** One FedaPay transaction in our words; `currency` is already resolved from `currency` or `currency_id`. */
export function normalizeTransaction(
  object: FedapayObject,
  given: { environment: PaymentEnvironment; currency: string | null },
): ProviderWord {
  const status = statusOf.get(object.status)
  return {
    id: object.id,
    environment: given.environment,
    reference: readReference(object),
    amount: readAmount(object.amount),
    currency: given.currency,
    status: status ?? 'pending',
    rawStatus: object.status,
    isKnownStatus: status !== undefined,
    fees: readWhole(object.fees),
    amountDebited: readWhole(object.amount_debited),
    mode: readText(object.mode, 60),
    operatorReference: readText(object.transaction_key),
    payerMasked: maskPayer(readObject(object.payment_method)),
    metadata: readMetadata(object.custom_metadata),
    errorCode: readText(object.last_error_code, 80),
    createdAt: readDate(object.created_at),
    approvedAt: readDate(object.approved_at),
    updatedAt: readDate(object.updated_at),
  }
}

/** Last two digits of the phone or card, enough to recognise one's own. */
function maskPayer(method: Record<string, unknown> | null): string | null {
  const digits = readText(method?.number)?.replace(/\D/g, '') ?? ''
  return digits.length >= 4 ? `••••${digits.slice(-2)}` : null
}
