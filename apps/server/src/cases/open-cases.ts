import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { selectCases } from './case-queries.ts'

/** Whether a case of this person, or about this supplier, is still open: nothing is paid to them without somebody looking. */
export async function hasOpenCase(tx: Tx, userId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('cases')
    .select('id')
    .where('state', '<>', 'closed')
    .where((eb) => eb.or([eb('personId', '=', userId), eb('aboutId', '=', userId)]))
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * What waits for an answer of ours, of what this reader’s list has: how many cases, and since when the oldest.
 * Reads what is open alone.
 */
export async function waitingCases(ctx: UserContext): Promise<{ count: number; oldestAt: Date | null }> {
  return ctx.db
    .selectFrom(selectCases(ctx, { status: 'open' }).as('open'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('createdAt').as('oldestAt')])
    .executeTakeFirstOrThrow()
}
