import { dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { activeSuppliers } from './active-suppliers.ts'
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
 * The chosen passes as they are now, in the order of their ids, for the supplier that is asked for. Locked, a scan, an attribution or a
 * refund under way ends first, and what it left is judged; the supplier stays what it is.
 */
export async function findDeskPasses(
  db: Db | Tx,
  ids: number[],
  lock: 'unlocked' | 'locked',
  { now }: UserContext,
  supplierId: number | null = null,
): Promise<DeskPass[]> {
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
  const served = supplierId === null ? null : await findServed(db, supplierId, [...new Set(rows.map(({ serviceId }) => serviceId))], lock)
  return rows.map((row) => ({
    ...row, isRefunded: refunded.has(row.id), isServed: served && served.has(row.serviceId), today: dayOf(now()),
  }))
}

/** Which of these services the supplier provides now. Locked, whoever suspends them, or takes a service away, waits for us. */
async function findServed(db: Db | Tx, supplierId: number, serviceIds: number[], lock: 'unlocked' | 'locked'): Promise<Set<number>> {
  if (serviceIds.length === 0) return new Set()
  const served = activeSuppliers(db)
    .select('supplierServices.serviceId')
    .where('supplierServices.supplierId', '=', supplierId)
    .where('supplierServices.serviceId', 'in', serviceIds)
  const rows = await (lock === 'locked' ? served.forShare(['users', 'supplierServices']) : served).execute()
  return new Set(rows.map(({ serviceId }) => serviceId))
}
