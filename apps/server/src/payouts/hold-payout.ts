import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { openRefusal } from './payout-rules.ts'

/**
 * Finance wants to look first: the payout waits, and starts again without the approvals given. The supplier reads « En attente ».
 * @throws AppError not_found, payout_under_way, payout_on_hold
 */
export async function holdPayout(ctx: UserContext, { payoutId, reason }: { payoutId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const payout = await tx.selectFrom('payouts').select(['status', 'heldAt']).where('id', '=', payoutId).forUpdate().executeTakeFirst()
    if (!payout) throw new AppError('not_found')
    const refusal = openRefusal(payout.status) ?? (payout.heldAt && 'payout_on_hold')
    if (refusal) throw new AppError(refusal)
    await tx.updateTable('payouts').set({ heldAt: ctx.now(), heldBy: ctx.actor.id, heldReason: reason }).where('id', '=', payoutId).execute()
    await tx.deleteFrom('payoutApprovals').where('payoutId', '=', payoutId).execute()
    await writeJournal(ctx, tx, { action: 'payout.hold', subject: { type: 'payout', id: payoutId }, reason, detail: { from: payout.status } })
  })
}
