import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockSigner } from '#src/signatures/read-team.ts'
import { lockPayout, readCourt, readFacts } from './payout-facts.ts'
import { holdOf, judgeRelease, openRefusal } from './payout-rules.ts'

/**
 * Lets a held payout go: one person lifts what finance put on hold; after a suspension or a rejection two do, neither of whom suspended
 * or rejected the supplier; and nobody who let the supplier in or gave its account back. It is then to be approved like any other.
 * Returns whether another one must agree.
 * @throws AppError not_found, account_suspended, payout_under_way, payout_profile_waits, payout_not_held, and every refusal of
 * judgeSignature
 */
export async function releasePayout(
  ctx: UserContext,
  { payoutId, reason }: { payoutId: number; reason: string },
): Promise<{ isReleased: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (!payout) throw new AppError('not_found')
    await lockSigner(ctx, tx)
    const closed = openRefusal(payout.status)
    if (closed) throw new AppError(closed)
    const court = await readCourt(ctx, tx)
    const facts = (await readFacts(tx, [payoutId], court)).get(payoutId)
    const hold = facts && holdOf(facts, court.team)
    if (!facts || !hold) throw new AppError('payout_not_held')
    const verdict = judgeRelease(facts, court.team, ctx.actor.id)
    if (!verdict) throw new AppError('payout_profile_waits')
    const { refusal, needed, isLast, yielded } = verdict
    if (refusal) throw new AppError(refusal, { tried: { type: 'payout', id: payoutId } })
    const at = ctx.now()
    if (hold === 'suspended' || hold === 'rejected') {
      await tx
        .insertInto('payoutReleases')
        .values({ payoutId, adminId: ctx.actor.id, reason, at })
        .onConflict((conflict) => conflict.columns(['payoutId', 'adminId']).doUpdateSet({ reason, at }))
        .execute()
    }
    if (facts.isHeld) {
      await tx.updateTable('payouts').set({ heldAt: null, heldBy: null, heldReason: null }).where('id', '=', payoutId).execute()
    }
    await writeJournal(ctx, tx, {
      action: 'payout.release',
      subject: { type: 'payout', id: payoutId },
      reason,
      detail: { from: hold, needed, isLast, yielded },
    })
    return { isReleased: isLast }
  })
}
