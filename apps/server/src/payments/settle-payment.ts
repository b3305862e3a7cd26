import { refundCheckAt } from '#src/orders/check-schedule.ts'
import type { NormalizedTx } from '#src/payment-provider/payment-provider.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction, type Tx } from '#src/platform/database/database.ts'
import { deliverOrder } from './deliver-order.ts'
import { failOrder } from './fail-order.ts'
import { isBookedApart, isOfAttempt, mismatchOf } from '#src/orders/payment-rules.ts'
import { holdForReview, holdStrayMoney, openRefundTask } from '#src/refunds/hold-money.ts'
import { flagRefund } from '#src/refunds/flag-refund.ts'
import { type Attempt, lockAttempt, type Order, type Settlement, type Settling } from '#src/orders/lock-attempt.ts'

/**
 * The single door to « paid »: the callback, the webhook and the reconciler all come through here with what
 * the provider itself has just said. One transaction, the order's row locked first: it delivers once, whoever comes
 * first, and never goes back.
 */
export async function settlePayment(ctx: Context, { attemptId, tx: word }: { attemptId: string; tx: NormalizedTx }): Promise<Settlement> {
  return inTransaction(ctx, async (tx) => {
    const { order, attempt } = await lockAttempt(tx, attemptId)
    const settling = { order, attempt, word }
    if (word.environment !== attempt.environment) return refuseEnvironment(ctx, tx, settling)
    if (!isOfAttempt(attempt, word)) return holdStrayMoney(ctx, tx, settling)
    if (!word.isKnownStatus) ctx.log.error({ attemptId, rawStatus: word.rawStatus }, 'unknown payment status, taken as pending')
    // The number that the provider gave, when the reply that carried it was lost.
    await tx.updateTable('paymentAttempts').set({ providerTxId: word.id, rawStatus: word.rawStatus }).where('id', '=', attempt.id).execute()
    if (word.status === 'refunded' || word.status === 'partially_refunded') return flagRefund(ctx, tx, settling)
    if (attempt.state === 'paid' || attempt.state === 'refunded') return attempt.state
    if (attempt.state === 'review' && isBookedApart(attempt.cause)) return 'review'
    if (word.status === 'paid') return takeMoney(ctx, tx, settling)
    return noteUnpaid(ctx, tx, { order, attempt, status: word.status })
  })
}

/** Test money never touches a live order, nor the other way round. */
async function refuseEnvironment(ctx: Context, tx: Tx, settling: Settling): Promise<Settlement> {
  const { attempt, word } = settling
  const isOpen = attempt.state !== 'paid' && attempt.state !== 'refunded'
  return isOpen && word.status === 'paid' ? holdForReview(ctx, tx, settling, 'environment') : 'pending'
}

async function takeMoney(ctx: Context, tx: Tx, settling: Settling): Promise<Settlement> {
  const { order, attempt, word } = settling
  const cause = mismatchOf(attempt, word)
  if (cause) return holdForReview(ctx, tx, settling, cause)
  if (order.state === 'paid') return openRefundTask(ctx, tx, settling, 'duplicate')
  if (order.state === 'replaced' && (await isReplacementPaid(tx, order))) return openRefundTask(ctx, tx, settling, 'replaced')
  const at = ctx.now()
  await tx.updateTable('paymentAttempts').set({ state: 'paid', settledAt: at, nextCheckAt: refundCheckAt(at, at), cause: null }).where('id', '=', attempt.id).execute()
  await tx.updateTable('paymentOrders').set({ state: 'paid', paidAt: at }).where('id', '=', order.id).execute()
  await deliverOrder(ctx, tx, { order, attemptId: attempt.id })
  return 'paid'
}

/** The donor chose again in the same project and paid that: the first choice is then a second payment. */
async function isReplacementPaid(tx: Tx, order: Order): Promise<boolean> {
  const paid = await tx
    .selectFrom('paymentOrders')
    .select('id')
    .where('ownerId', '=', order.ownerId)
    .where('projectId', '=', order.projectId)
    .where('id', '>', order.id)
    .where('state', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * Not paid, for now. Declined is not final: the payer may try again on the same transaction, so it stays watched.
 * An order fails when none of its attempts can still succeed soon.
 */
async function noteUnpaid(ctx: Context, tx: Tx, { order, attempt, status }: { order: Order; attempt: Attempt; status: 'pending' | 'failed' | 'expired' }): Promise<Settlement> {
  if (attempt.state === 'expired' || attempt.state === 'review') return attempt.state
  if (status === 'pending') {
    if (attempt.state === 'failed') return 'failed'
    await tx.updateTable('paymentAttempts').set({ state: 'pending' }).where('id', '=', attempt.id).execute()
    return 'pending'
  }
  if (attempt.state === status) return status
  await tx
    .updateTable('paymentAttempts')
    .set({ state: status, ...(status === 'expired' && { nextCheckAt: null }) })
    .where('id', '=', attempt.id)
    .execute()
  await failOrder(ctx, tx, order)
  return status
}
