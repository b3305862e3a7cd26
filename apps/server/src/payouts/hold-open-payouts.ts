import { openPayoutStates } from '@passerelle/contract/payout-states'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { openRefusal } from './payout-rules.ts'
import { sql } from 'kysely'

/**
 * Every payout that is open waits for somebody of finance, without the approvals given; one that is on its way is asked
 * about under its own reference, and kept if nothing has left. Returns how many.
 */
export async function holdOpenPayouts(ctx: Context, tx: Tx, reason: string): Promise<number> {
  const held = await tx
    .updateTable('payouts')
    .set({ heldAt: sql`coalesce(held_at, ${ctx.now()})`, heldReason: sql`concat_ws(' ', held_reason, ${reason}::text)` })
    .where('status', 'in', openPayoutStates)
    .returning(['id', 'status'])
    .execute()
  for (const { id, status } of held) {
    // Those of a payout on its way go when it is kept.
    if (!openRefusal(status)) await tx.deleteFrom('payoutApprovals').where('payoutId', '=', id).execute()
    await writeJournal(ctx, tx, { action: 'payout.hold', subject: { type: 'payout', id }, reason, detail: { from: status } })
  }
  return held.length
}
