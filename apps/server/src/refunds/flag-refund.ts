import { failUnpaid, markDonationRefunded } from '#src/donations/donation-records.ts'
import { notifyAdministrators } from '#src/notices/send-notice.ts'
import { markReturned } from '#src/orders/attempt-records.ts'
import type { Settlement, Settling } from '#src/orders/lock-attempt.ts'
import { suspendRefunded } from '#src/passes/refunded-passes.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { paymentRefunded } from './refund-words.ts'

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
  const suspended = wasPaid && isWhole ? await suspendRefunded(ctx, tx, order.id) : []
  await writeJournal(ctx, tx, {
    action: 'payment.refunded',
    subject: { type: 'payment', id: attempt.id },
    detail: { status: word.status, from: before, suspended },
  })
  await notifyAdministrators(tx, 'finance', paymentRefunded(attempt.id, { status: word.status, suspended: suspended.length }))
  return state
}
