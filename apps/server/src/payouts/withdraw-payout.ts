import { notifyAdministrators } from '#src/notices/send-notice.ts'
import { postPayoutCanceled } from '#src/ledger/post-events.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { payoutWithdrawn, withdrawnBySupplier } from './payout-words.ts'

/**
 * The supplier takes back a request that nobody has sent nor put on hold: the money is in the balance again.
 * @throws AppError not_found (also another supplier's), payout_withdrawn, payout_under_way
 */
export async function withdrawPayout(ctx: UserContext, { payoutId }: { payoutId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', payoutId)
      .where('supplierId', '=', ctx.actor.id)
      .forUpdate()
      .executeTakeFirst()
    if (!payout) throw new AppError('not_found')
    if (payout.status === 'canceled') throw new AppError('payout_withdrawn')
    // Withdrawn and asked for again, it would come back without the question that finance has.
    if (payout.status !== 'pending' || payout.heldAt) throw new AppError('payout_under_way')
    await tx.updateTable('payouts').set({ status: 'canceled', reason: withdrawnBySupplier }).where('id', '=', payoutId).execute()
    await postPayoutCanceled(tx, { payoutId, supplierId: payout.supplierId, amountXof: payout.amountXof, at: ctx.now() })
    await writeJournal(ctx, tx, {
      action: 'payout.withdraw',
      subject: { type: 'payout', id: payoutId },
      detail: { from: 'pending', to: 'canceled' },
    })
    await notifyAdministrators(tx, 'finance', payoutWithdrawn(payout))
  })
}
