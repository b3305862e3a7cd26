import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables, Tx } from '#src/platform/database/tables.ts'

/** What may still be used, or is suspended: one past its last day is left as it is. */
export const isOpenPass = (today: string) => (eb: ExpressionBuilder<Tables, 'passes'>) =>
  eb.or([eb('state', '=', 'suspended'), eb.and([eb('state', '=', 'assigned'), eb('expiresOn', '>=', today)])])

/** Those of a holder or a supplier, along an index. */
export async function countOpenPasses(db: Db | Tx, of: 'beneficiaryId' | 'supplierId', userId: number, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('passes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(of, '=', userId)
    .where('state', 'in', ['assigned', 'suspended'])
    .where(isOpenPass(today))
    .executeTakeFirstOrThrow()
  return count
}
