import { postUnmatchedMoney } from '#src/ledger/post-events.ts'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import { insertStrayAttempt, keepLook, markForReview } from '#src/orders/attempt-records.ts'
import type { Attempt, Settlement, Settling } from '#src/orders/lock-attempt.ts'
import type { ReviewCause } from '#src/orders/payment-rules.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { insertRefundTask } from './refund-task-records.ts'
import { paidTwice, paymentToReview } from './refund-words.ts'

/** Money that does not match its order: nothing is delivered, a person looks. */
export async function holdForReview(ctx: Context, tx: Tx, { attempt, word }: Settling, cause: ReviewCause): Promise<Settlement> {
  if ((attempt.state === 'review' || attempt.state === 'dismissed') && attempt.cause === cause) return 'review'
  await markForReview(tx, attempt, cause)
  // Francs of the right environment are in our account whatever they were for: they are booked, apart.
  if (cause === 'amount' && word.amount !== null) {
    await postUnmatchedMoney(tx, { attemptId: attempt.id, amountXof: word.amount, at: ctx.now() })
  }
  await report(ctx, tx, attempt, cause)
  return 'review'
}

/** A second payment of one purchase: the money goes back by hand. */
export async function openRefundTask(
  ctx: Context,
  tx: Tx,
  { order, attempt }: Settling,
  cause: 'duplicate' | 'replaced',
): Promise<Settlement> {
  const at = ctx.now()
  await markForReview(tx, attempt, cause)
  await insertRefundTask(tx, { attemptId: attempt.id, amountXof: attempt.amountXof, cause, createdAt: at })
  await postUnmatchedMoney(tx, { attemptId: attempt.id, amountXof: attempt.amountXof, at })
  await report(ctx, tx, attempt, cause)
  await sendNotice(tx, paidTwice(order.ownerId, attempt))
  return 'review'
}

/**
 * Another transaction that carries this attempt's reference, made in a browser for instance. Unpaid, it is nothing;
 * paid, it gets a line of its own under review, and the attempt stays payable by its own transaction.
 */
export async function holdStrayMoney(ctx: Context, tx: Tx, settling: Settling): Promise<Settlement> {
  const { attempt, word } = settling
  if (word.status !== 'paid') return 'pending'
  if (word.amount === null) {
    ctx.log.error({ attemptId: attempt.id, rawStatus: word.rawStatus }, 'stray payment without a readable amount')
    return 'review'
  }
  const at = ctx.now()
  const id = await insertStrayAttempt(tx, settling, { amountXof: word.amount, at })
  if (id === undefined) return 'review'
  await keepLook(tx, id, word, at)
  if (word.currency === 'XOF') await postUnmatchedMoney(tx, { attemptId: id, amountXof: word.amount, at })
  await report(ctx, tx, { id, providerTxId: word.id }, 'stray')
  return 'review'
}

async function report(
  ctx: Context,
  tx: Tx,
  payment: Pick<Attempt, 'id' | 'providerTxId'>,
  cause: ReviewCause | 'stray',
): Promise<void> {
  await writeJournal(ctx, tx, { action: 'payment.review', subject: { type: 'payment', id: payment.id }, detail: { cause } })
  await notifyAdministrators(tx, 'finance', paymentToReview(payment, cause))
}
