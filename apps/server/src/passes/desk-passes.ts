import { dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { DeskFacts } from './desk-rules.ts'
import { findRefunded } from './refunded-passes.ts'

export interface DeskPass extends DeskFacts {
  id: number
  serviceId: number
  amountXof: number
  service: string
  today: string
}

/**
 * The chosen passes as they are now, in the order of their ids. Locked, a scan, an attribution or a refund under way ends first, and
 * what it left is judged.
 */
export async function findDeskPasses(db: Db | Tx, ids: number[], lock: 'unlocked' | 'locked', { now }: UserContext): Promise<DeskPass[]> {
  if (lock === 'locked') await db.selectFrom('passes').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = await db
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .select(['passes.id', 'passes.serviceId', 'passes.amountXof', 'passes.state', 'passes.beneficiaryId', 'passes.supplierId'])
    .select(['passes.expiresOn', 'services.name as service'])
    .select((eb) => eb.exists(eb
      .selectFrom('passSuspensions')
      .select(sql`1`.as('one'))
      .whereRef('passSuspensions.passId', '=', 'passes.id')
      .where('passSuspensions.cause', '=', 'desk')).$castTo<boolean>().as('isSuspendedByDesk'))
    .where('passes.id', 'in', ids)
    .orderBy('passes.id')
    .execute()
  const refunded = await findRefunded(db, ids)
  return rows.map((row) => ({ ...row, isRefunded: refunded.has(row.id), today: dayOf(now()) }))
}
