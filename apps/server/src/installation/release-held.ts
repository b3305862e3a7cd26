import { sql } from 'kysely'
import { holdOpenPayouts } from '#src/payouts/hold-open-payouts.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { outgoingJobs } from './hold-outgoing.ts'
import { compareWithProvider } from './installation-words.ts'

export interface Released {
  /** Jobs that were waiting. */
  sendings: number
  /** Payouts that somebody compares with the provider before they go on. */
  payouts: number
}

/**
 * Lets the mails of a restored copy go, and puts what is to be paid before a person: what was paid after the backup is
 * not known here. Null when it was not held.
 */
export async function releaseHeld(ctx: Context): Promise<Released | null> {
  return inTransaction(ctx, async (tx) => {
    const held = await tx
      .updateTable('installation')
      .set({ heldAt: null })
      .where('heldAt', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!held) return null
    const payouts = await holdOpenPayouts(ctx, tx, compareWithProvider)
    const { numAffectedRows } = await sql`update pgboss.job set start_after = now()
      where state = 'created' and data ->> 'name' in (${sql.join(outgoingJobs)})`.execute(tx)
    await tx.deleteFrom('alerts').execute() // what was only logged meanwhile is told, if it lasts
    await writeJournal(ctx, tx, { action: 'installation.release', subject: { type: 'installation', id: held.id }, detail: { payouts } })
    return { sendings: Number(numAffectedRows ?? 0), payouts }
  })
}
