import type { ProviderWord } from '#src/payment-provider/payment-provider.ts'
import type { Tables } from '#src/platform/database/tables.ts'

type Attempt = Pick<Tables['paymentAttempts'], 'id' | 'environment' | 'amountXof' | 'providerTxId' | 'reference'>

/** Why money that has come cannot pay an order; kept as the attempt's `cause`. */
export type ReviewCause = 'environment' | 'reference' | 'currency' | 'amount' | 'duplicate' | 'replaced'

/**
 * What is wrong with a transaction presented for an attempt, or null: its environment, whose it is, its
 * currency, its amount, in this order. Compared with `amount`, never with what the payer was debited.
 */
export function mismatchOf(attempt: Attempt, word: ProviderWord): ReviewCause | null {
  if (word.environment !== attempt.environment) return 'environment'
  if (!isOfAttempt(attempt, word)) return 'reference'
  if (word.currency !== 'XOF') return 'currency'
  return word.amount === attempt.amountXof ? null : 'amount'
}

/**
 * Its stored number, with no other reference on it than ours, or the one that it came with; or, before a number is stored, our reference
 * on it.
 */
export function isOfAttempt(attempt: Attempt, word: ProviderWord): boolean {
  if (attempt.providerTxId === null) return word.reference === attempt.id
  return word.id === attempt.providerTxId && (word.reference === null || word.reference === (attempt.reference ?? attempt.id))
}

/** Set apart with its money booked, or part of it gone back: only a person decides from there. */
export function isBookedApart(cause: string | null): boolean {
  return cause === 'amount' || cause === 'duplicate' || cause === 'replaced' || cause === 'stray' || cause === 'partially_refunded'
}
