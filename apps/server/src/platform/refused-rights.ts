import type { Right } from '@passerelle/contract/rights'
import type { UserContext } from './context.ts'
import { inTransaction } from './database/database.ts'
import type { Db, Tx } from './database/tables.ts'
import { writeJournal } from './journal.ts'

/**
 * One line in this time for a person and what they may not do: it says who tried what, not how often. Whoever is no administrator has
 * one for the whole back office, and accounts are limited by address: nobody fills the journal by asking.
 */
const onceInMs = 60 * 60_000

export async function journalRefusal(ctx: UserContext, right: Right): Promise<void> {
  const subject = { type: 'right' as const, id: ctx.actor.adminRole === null ? 'back-office' : right }
  if (await isWritten(ctx, ctx.db, subject)) return
  await inTransaction(ctx, async (tx) => {
    // Calls of one person that come together are one line too.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.actor.id).forUpdate().execute()
    if (!(await isWritten(ctx, tx, subject))) await writeJournal(ctx, tx, { action: 'right.refused', subject })
  })
}

async function isWritten({ actor, now }: UserContext, db: Db | Tx, { type, id }: { type: 'right'; id: string }): Promise<boolean> {
  const line = await db
    .selectFrom('journal')
    .select('id')
    .where('actorId', '=', actor.id)
    .where('at', '>', new Date(now().getTime() - onceInMs))
    .where('action', '=', 'right.refused')
    .where('subjectType', '=', type)
    .where('subjectId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
