import { notifyAdministrators } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockPayout, readCourt, readFacts } from './payout-facts.ts'
import { holdOf } from './payout-rules.ts'
import { payoutKept } from './payout-words.ts'

/**
 * Just before the provider is asked to start, while nothing has left: a supplier suspended, rejected or edited since the
 * approval keeps the transfer, and so does a hold. The payout waits again, to be approved anew. Returns whether it is held.
 */
export async function holdAtTheLast(ctx: Context, attemptId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const attempt = await tx.selectFrom('payoutAttempts').select('payoutId').where('id', '=', attemptId).executeTakeFirstOrThrow()
    const payout = await lockPayout(tx, attempt.payoutId)
    const court = await readCourt(ctx, tx)
    const facts = (await readFacts(tx, [attempt.payoutId], court)).get(attempt.payoutId)
    const hold = facts && holdOf(facts, court.team)
    const { state } = await tx
      .selectFrom('payoutAttempts')
      .select('state')
      .where('id', '=', attemptId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!payout || !hold || state !== 'sending') return false
    await tx
      .updateTable('payoutAttempts')
      .set({ state: 'failed', endedAt: ctx.now(), nextCheckAt: null, cause: `held:${hold}` })
      .where('id', '=', attemptId)
      .execute()
    await tx.updateTable('payouts').set({ status: 'pending', reason: null }).where('id', '=', payout.id).execute()
    await tx.deleteFrom('payoutApprovals').where('payoutId', '=', payout.id).execute()
    await writeJournal(ctx, tx, {
      action: 'payout.kept',
      subject: { type: 'payout', id: payout.id },
      detail: { attemptId, hold, from: 'sending', to: 'pending' },
    })
    await notifyAdministrators(tx, 'finance', payoutKept(payout, attemptId, hold === 'desk' ? 'desk' : 'supplier'))
    return true
  })
}
