import { postPayoutCanceled } from '#src/ledger/post-events.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockSigner } from '#src/signatures/read-team.ts'
import { openRefusal } from './payout-rules.ts'
import { payoutCanceled } from './payout-words.ts'

/** Cancels a payout that has not left: the money returns to the supplier, who is told why. @throws AppError not_found, payout_under_way */
export async function cancelPayout(ctx: UserContext, { payoutId, reason }: { payoutId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', payoutId).forUpdate().executeTakeFirst()
    if (!payout) throw new AppError('not_found')
    const refusal = openRefusal(payout.status)
    if (refusal) throw new AppError(refusal)
    await lockSigner(ctx, tx)
    await tx.updateTable('payouts').set({ status: 'canceled', reason }).where('id', '=', payoutId).execute()
    await postPayoutCanceled(tx, { payoutId, supplierId: payout.supplierId, amountXof: payout.amountXof, at: ctx.now() })
    await writeJournal(ctx, tx, {
      action: 'payout.cancel',
      subject: { type: 'payout', id: payoutId },
      reason,
      detail: { from: payout.status, to: 'canceled' },
    })
    await sendNotice(tx, payoutCanceled(payout, reason))
  })
}
