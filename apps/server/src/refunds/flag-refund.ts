import { failUnpaid, markDonationRefunded } from '#src/donations/donation-records.ts'
import { heldInSuspense } from '#src/ledger/held-in-suspense.ts'
import { reviewReturnedTransfer } from '#src/ledger/post-events.ts'
import { postTransfer } from '#src/ledger/post-transfer.ts'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import { markReturned } from '#src/orders/attempt-records.ts'
import type { Attempt, Order, Settlement, Settling } from '#src/orders/lock-attempt.ts'
import { suspendRefunded } from '#src/passes/refunded-passes.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { isSignedFor } from './refund-signatures.ts'
import { finishRefundTask } from './refund-task-records.ts'
import { heldReturned, moneyReturned, paymentRefunded } from './refund-words.ts'

interface Returned {
  returnedXof: number
  isSigned: boolean
  /** Somebody looked after it, or nobody had to. */
  isTaken: boolean
}

const nothing: Returned = { returnedXof: 0, isSigned: true, isTaken: true }

/**
 * The provider says that the money went back, whole or in part. Flagged once and told to administrators, who decide
 * about passes that may already be used; after a whole refund the others can be used or given no more.
 */
export async function flagRefund(ctx: Context, tx: Tx, { order, attempt, word }: Settling): Promise<Settlement> {
  const { state: before } = attempt
  if (before === 'refunded' || attempt.cause === word.status) return before === 'paid' || before === 'refunded' ? before : 'review'
  const isWhole = word.status === 'refunded'
  const wasPaid = before === 'paid'
  const state = await markReturned(tx, attempt, word.status)
  if (wasPaid && isWhole) await markDonationRefunded(tx, order.id, ctx.now())
  if (!wasPaid) await failUnpaid(ctx, tx, order)
  const { returnedXof, isSigned, isTaken } = isWhole || wasPaid ? await bookReturned(ctx, tx, order, { ...attempt, state }) : nothing
  const suspended = wasPaid && isWhole ? await suspendRefunded(ctx, tx, order.id) : []
  await writeJournal(ctx, tx, {
    action: 'payment.refunded',
    subject: { type: 'payment', id: attempt.id },
    detail: { status: word.status, from: before, suspended, ...(returnedXof > 0 && { returnedXof, isSigned, isTaken }) },
  })
  await notifyAdministrators(tx, 'finance', returnedXof > 0
    ? heldReturned(attempt, { amountXof: returnedXof, isSigned, isTaken })
    : paymentRefunded(attempt, { status: word.status, suspended: suspended.length }))
  return state
}

/**
 * What was set apart of it has gone back: booked, its task done, its donor told. Returns how much, whether enough had signed, and whether
 * it was somebody’s.
 */
async function bookReturned(ctx: Context, tx: Tx, order: Order, attempt: Attempt): Promise<Returned> {
  const heldXof = await heldInSuspense(tx, attempt.id)
  if (heldXof === 0) return nothing
  await postTransfer(tx, reviewReturnedTransfer({ attemptId: attempt.id, amountXof: heldXof, at: ctx.now() }))
  const task = await finishRefundTask(tx, attempt.id, ctx.now())
  const isSigned = task === undefined || (await isSignedFor(ctx, tx, { ...task, donorId: order.ownerId, attemptState: attempt.state }))
  await sendNotice(tx, moneyReturned(order.ownerId, { id: attempt.id, amountXof: heldXof }))
  return { returnedXof: heldXof, isSigned, isTaken: task === undefined || task.takenBy !== null }
}
