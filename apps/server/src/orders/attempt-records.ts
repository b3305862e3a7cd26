import { randomUUID } from 'node:crypto'
import type { ProviderSaid } from '@passerelle/contract/payments'
import { sql } from 'kysely'
import type { ProviderWord, WordStatus } from '#src/payment-provider/payment-provider.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { refundCheckAt } from './check-schedule.ts'
import type { Attempt, Settlement, Settling } from './lock-attempt.ts'
import type { ReviewCause } from './payment-rules.ts'

/** What becomes of an attempt: each is a step of a settlement, which holds its row and its order's (`lockAttempt`). */

/**
 * What the provider said of it, and when: an answer that is the same as the last is only counted. No more of it than people need to
 * compare with our own word.
 */
export async function keepLook(tx: Tx, attemptId: string, word: ProviderWord, at: Date): Promise<void> {
  const said = JSON.stringify({
    id: word.id, status: word.status, raw_status: word.rawStatus, amount: word.amount, currency: word.currency,
    environment: word.environment, reference: word.reference, fees: word.fees, payer: word.payerMasked, error: word.errorCode,
    approved_at: word.approvedAt?.toISOString() ?? null,
  } satisfies ProviderSaid)
  const last = await tx
    .selectFrom('paymentLooks')
    .select(['id', sql<boolean>`word = ${said}::jsonb`.as('isSame')])
    .where('attemptId', '=', attemptId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.isSame) {
    await tx.updateTable('paymentLooks').set((eb) => ({ lastAt: at, times: eb('times', '+', 1) })).where('id', '=', last.id).execute()
  } else {
    await tx.insertInto('paymentLooks').values({ attemptId, word: said, firstAt: at, lastAt: at }).execute()
  }
}

/** The number that the provider gave, when the reply that carried it was lost, and its last word. */
export async function keepWord(tx: Tx, attempt: Attempt, word: ProviderWord): Promise<void> {
  await tx
    .updateTable('paymentAttempts')
    .set({ providerTxId: word.id, rawStatus: word.rawStatus })
    .where('id', '=', attempt.id)
    .execute()
}

/** It pays its order. Asked about now and then from here on, in case the money goes back. */
export async function markPaid(tx: Tx, { order, attempt }: Pick<Settling, 'order' | 'attempt'>, at: Date): Promise<void> {
  await tx
    .updateTable('paymentAttempts')
    .set({ state: 'paid', settledAt: at, nextCheckAt: refundCheckAt(at, at), cause: null })
    .where('id', '=', attempt.id)
    .execute()
  await tx.updateTable('paymentOrders').set({ state: 'paid', paidAt: at }).where('id', '=', order.id).execute()
}

/** The payer has not begun, or has not finished. One that failed stays failed until the provider says more. */
export async function markPending(tx: Tx, attempt: Attempt): Promise<Settlement> {
  if (attempt.state === 'failed') return 'failed'
  await tx.updateTable('paymentAttempts').set({ state: 'pending' }).where('id', '=', attempt.id).execute()
  return 'pending'
}

/** Declined is not final: the payer may try again on the same transaction, so that it stays watched. Expired is. */
export async function markUnpaid(tx: Tx, attempt: Attempt, status: 'failed' | 'expired'): Promise<void> {
  await tx
    .updateTable('paymentAttempts')
    .set({ state: status, ...(status === 'expired' && { nextCheckAt: null }) })
    .where('id', '=', attempt.id)
    .execute()
}

/** No longer watched. Returns whether it was still undecided: it has then expired. */
export async function stopWatching(tx: Tx, attempt: Attempt): Promise<boolean> {
  const isUndecided = ['created', 'opened', 'pending'].includes(attempt.state)
  await tx
    .updateTable('paymentAttempts')
    .set({ nextCheckAt: null, ...(isUndecided && { state: 'expired' as const }) })
    .where('id', '=', attempt.id)
    .execute()
  return isUndecided
}

/** Its money pays nothing: a person looks. */
export async function markForReview(tx: Tx, attempt: Attempt, cause: ReviewCause): Promise<void> {
  await tx
    .updateTable('paymentAttempts')
    .set({ state: 'review', cause, nextCheckAt: null })
    .where('id', '=', attempt.id)
    .execute()
}

/** A person decided: its money goes back, and is asked about until it has; or there is none to give back. */
export async function markDecided(
  tx: Tx,
  attempt: Attempt,
  decided: { state: 'returning' | 'dismissed'; nextCheckAt: Date | null },
): Promise<void> {
  await tx.updateTable('paymentAttempts').set(decided).where('id', '=', attempt.id).execute()
}

/** Its money was to go back, and somebody else did not agree: it is decided on anew, and asked about as before. */
export async function markUndecided(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.updateTable('paymentAttempts').set({ state: 'review' }).where('id', '=', attempt.id).execute()
}

/** It pays another order of its donor. The caller holds both. */
export async function moveAttempt(tx: Tx, attempt: Attempt, orderId: number): Promise<void> {
  await tx.updateTable('paymentAttempts').set({ orderId }).where('id', '=', attempt.id).execute()
}

/** The fee that was paid with it, when less came than was asked for. */
export async function setOrderFee(tx: Tx, orderId: number, feeXof: number): Promise<void> {
  await tx.updateTable('paymentOrders').set({ feeXof }).where('id', '=', orderId).execute()
}

/** Its money went back, whole or in part (`cause`). After a part, the rest may follow: a paid one stays watched. */
export async function markReturned(tx: Tx, attempt: Attempt, cause: WordStatus): Promise<'refunded' | 'paid' | 'review'> {
  const isWhole = cause === 'refunded'
  const wasPaid = attempt.state === 'paid'
  const state = isWhole ? 'refunded' : wasPaid ? 'paid' : 'review'
  const isOver = isWhole || !wasPaid
  await tx
    .updateTable('paymentAttempts')
    .set({ state, cause, ...(isOver && { nextCheckAt: null }) })
    .where('id', '=', attempt.id)
    .execute()
  return state
}

/**
 * A line of its own, under review, for money of another transaction that carries this attempt's reference. Returns its id,
 * or undefined when that transaction has its line already.
 */
export async function insertStrayAttempt(
  tx: Tx,
  { order, attempt, word }: Settling,
  { amountXof, at }: { amountXof: number; at: Date },
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('paymentAttempts')
    .values({
      id: randomUUID(), orderId: order.id, provider: attempt.provider, environment: word.environment, amountXof, providerTxId: word.id,
      state: 'review', rawStatus: word.rawStatus, cause: 'stray', reference: word.reference,
      createdAt: at, nextCheckAt: null, settledAt: null,
    })
    .onConflict((conflict) => conflict.constraint('payment_attempts_provider_tx').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}
