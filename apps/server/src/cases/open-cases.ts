import type { Db, Tx } from '#src/platform/database/tables.ts'

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

/** What waits for an answer of ours: how many cases, how many of them late, and since when the oldest. Reads what is open alone. */
export async function waitingCases(db: Db | Tx, now: Date): Promise<{ count: number; late: number; oldestAt: Date | null }> {
  return db
    .selectFrom('cases')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('awaitedAt', '<=', now).as('late'),
      eb.fn.min('createdAt').as('oldestAt'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}
