import { failUnpaid } from '#src/donations/donation-records.ts'
import { paymentConfirmedTransfer } from '#src/ledger/post-events.ts'
import { keepLook, keepWord, markPending, markUnpaid } from '#src/orders/attempt-records.ts'
import { type Attempt, lockAttempt, type Order, type Settlement, type Settling } from '#src/orders/lock-attempt.ts'
import { isBookedApart, isOfAttempt, mismatchOf } from '#src/orders/payment-rules.ts'
import { isReplacementPaid } from '#src/orders/replace-orders.ts'
import type { ProviderWord } from '#src/payment-provider/payment-provider.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { flagRefund } from '#src/refunds/flag-refund.ts'
import { holdForReview, holdStrayMoney, openRefundTask } from '#src/refunds/hold-money.ts'
import { payOrder } from './pay-order.ts'

/**
 * The single door to « paid »: the callback, the webhook and the reconciler all come through here with what
 * the provider itself has just said. One transaction, the order's row locked first: it delivers once, whoever comes
 * first, and never goes back.
 */
export async function settlePayment(ctx: Context, settled: Settled): Promise<Settlement> {
  return inTransaction(ctx, (tx) => settleWithin(ctx, tx, settled))
}

interface Settled {
  attemptId: string
  word: ProviderWord
}

/** The same in the transaction of who writes more about it. */
export async function settleWithin(ctx: Context, tx: Tx, { attemptId, word }: Settled): Promise<Settlement> {
  const { order, attempt } = await lockAttempt(tx, attemptId)
  const settling = { order, attempt, word }
  const isForeign = word.environment !== attempt.environment
  if (!isForeign && !isOfAttempt(attempt, word)) return holdStrayMoney(ctx, tx, settling)
  await keepLook(tx, attempt.id, word, ctx.now())
  if (isForeign) return refuseEnvironment(ctx, tx, settling)
  if (!word.isKnownStatus) ctx.log.error({ attemptId, rawStatus: word.rawStatus }, 'unknown payment status, taken as pending')
  await keepWord(tx, attempt, word)
  if (word.status === 'refunded' || word.status === 'partially_refunded') return flagRefund(ctx, tx, settling)
  if (attempt.state === 'paid' || attempt.state === 'refunded') return attempt.state
  if (attempt.state === 'returning') return 'review'
  if ((attempt.state === 'review' || attempt.state === 'dismissed') && isBookedApart(attempt.cause)) return 'review'
  if (word.status === 'paid') return takeMoney(ctx, tx, settling)
  return noteUnpaid(ctx, tx, { order, attempt, status: word.status })
}

/** Test money never touches a live order, nor the other way round. */
async function refuseEnvironment(ctx: Context, tx: Tx, settling: Settling): Promise<Settlement> {
  const { attempt, word } = settling
  const isOpen = attempt.state !== 'paid' && attempt.state !== 'refunded' && attempt.state !== 'returning'
  return isOpen && word.status === 'paid' ? holdForReview(ctx, tx, settling, 'environment') : 'pending'
}

async function takeMoney(ctx: Context, tx: Tx, settling: Settling): Promise<Settlement> {
  const { order, attempt, word } = settling
  const cause = mismatchOf(attempt, word)
  if (cause) return holdForReview(ctx, tx, settling, cause)
  if (order.state === 'paid') return openRefundTask(ctx, tx, settling, 'duplicate')
  if (order.state === 'replaced' && (await isReplacementPaid(tx, order))) return openRefundTask(ctx, tx, settling, 'replaced')
  const transfer = paymentConfirmedTransfer({ attemptId: attempt.id, amountXof: order.amountXof, feeXof: order.feeXof, at: ctx.now() })
  await payOrder(ctx, tx, { order, attempt, transfer })
  return 'paid'
}

interface Unpaid {
  order: Order
  attempt: Attempt
  status: 'pending' | 'failed' | 'expired'
}

/** Not paid, for now. An order fails when none of its attempts can still succeed soon. */
async function noteUnpaid(ctx: Context, tx: Tx, { order, attempt, status }: Unpaid): Promise<Settlement> {
  if (attempt.state === 'expired' || attempt.state === 'review') return attempt.state
  if (attempt.state === 'dismissed') return 'failed'
  if (status === 'pending') return markPending(tx, attempt)
  if (attempt.state === status) return status
  await markUnpaid(tx, attempt, status)
  await failUnpaid(ctx, tx, order)
  return status
}
