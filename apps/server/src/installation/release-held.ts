import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { outgoingJobs } from './hold-outgoing.ts'

/** Lets the mails and payouts of a restored copy go. Returns how many jobs were waiting, or null when it was not held. */
export async function releaseHeld(ctx: Context): Promise<number | null> {
  return inTransaction(ctx, async (tx) => {
    const held = await tx.updateTable('installation').set({ heldAt: null }).where('heldAt', 'is not', null).returning('id').executeTakeFirst()
    if (!held) return null
    const { numAffectedRows } = await sql`update pgboss.job set start_after = now() where state = 'created' and data ->> 'name' in (${sql.join(outgoingJobs)})`.execute(tx)
    await writeJournal(ctx, tx, { action: 'installation.release', subject: { type: 'installation', id: held.id } })
    return Number(numAffectedRows ?? 0)
  })
}
