import type { Db } from '#src/platform/database/tables.ts'

/** What passes of each state are worth. Every pass is looked at: for what is published by night, not for a screen. */
export async function sumPassAmounts(db: Db): Promise<{ waitingXof: number; heldXof: number; usedXof: number }> {
  const rows = await db
    .selectFrom('passes')
    .select(({ fn }) => ['state', fn.sum<number>('amountXof').as('totalXof')])
    .groupBy('state')
    .execute()
  const of = (name: string) => rows.find(({ state }) => state === name)?.totalXof ?? 0
  return { waitingXof: of('funded'), heldXof: of('assigned') + of('suspended'), usedXof: of('used') }
}
