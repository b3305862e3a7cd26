import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import type { PayoutState } from '@passerelle/contract/payout-states'
import { lockSigner } from '#src/signatures/read-team.ts'
import { holdRefusal } from './payout-rules.ts'

/**
 * Finance wants to look first: the payout waits, and starts again without the approvals given. The supplier reads « En attente ».
 * @throws AppError not_found, payout_under_way, payout_on_hold
 */
export async function holdPayout(ctx: UserContext, { payoutId, reason }: { payoutId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [payout] = await findHoldable(tx, [payoutId], 'locked')
    if (!payout) throw new AppError('not_found')
    const refusal = holdRefusal(payout)
    if (refusal) throw new AppError(refusal)
    await holdThem(ctx, tx, [payout], reason)
  })
}

/** What the rule asks of the chosen payouts. */
export async function findHoldable(db: Db | Tx, ids: number[], lock: 'unlocked' | 'locked') {
  const chosen = db.selectFrom('payouts').select(['id', 'code', 'status', 'heldAt']).where('id', 'in', ids).orderBy('id')
  return (lock === 'locked' ? chosen.forUpdate() : chosen).execute()
}

/** Holds payouts that are locked and that nothing refuses to hold. */
export async function holdThem(ctx: UserContext, tx: Tx, payouts: { id: number; status: PayoutState }[], reason: string): Promise<void> {
  await lockSigner(ctx, tx)
  for (const { id, status } of payouts) {
    await tx.updateTable('payouts').set({ heldAt: ctx.now(), heldBy: ctx.actor.id, heldReason: reason }).where('id', '=', id).execute()
    await tx.deleteFrom('payoutApprovals').where('payoutId', '=', id).execute()
    await writeJournal(ctx, tx, { action: 'payout.hold', subject: { type: 'payout', id }, reason, detail: { from: status } })
  }
}
