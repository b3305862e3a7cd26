import { role } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import type { ListedRedemption } from '@passerelle/contract/redemption-list'
import type { redemptionStates } from '@passerelle/contract/redemption-states'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'

interface RedemptionFilters extends Period {
  state?: (typeof redemptionStates)[number] | undefined
  service?: number | undefined
  /** Where the holder lived when it was used. */
  department?: string | undefined
  /** The supplier, or the holder. */
  person?: number | undefined
}

/** Uses for the back office, their ids only: nobody joins what is counted, or left out of a page. */
export function selectRedemptions({ db }: UserContext, { state, service, department, person, from, to }: RedemptionFilters) {
  let query = db.selectFrom('redemptions').select(['redemptions.id', 'redemptions.at'])
  if (state) query = query.where('redemptions.undoneAt', state === 'undone' ? 'is not' : 'is', null)
  if (department) query = query.where('redemptions.department', '=', department)
  query = inPeriod(query, 'redemptions.at', { from, to })
  if (service !== undefined) {
    query = query.where('redemptions.passId', 'in', db.selectFrom('passes').select('passes.id').where('passes.serviceId', '=', service))
  }
  if (person === undefined) return query
  return query.where((eb) => eb.or([eb('redemptions.supplierId', '=', person), eb('redemptions.beneficiaryId', '=', person)]))
}

/** In the name of whoever is paid for it. */
export const redemptionSearch: ListSearch = { key: 'users.listKey', of: 'redemptions.supplierId', role: role.supplier }

export async function toListedRedemptions({ db }: UserContext, page: { id: number }[]): Promise<ListedRedemption[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('redemptions')
    .innerJoin('passes', 'passes.id', 'redemptions.passId')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .select([
      'redemptions.id', 'redemptions.passId', 'redemptions.amountXof', 'redemptions.supplierId', 'redemptions.beneficiaryId',
      'redemptions.at', 'redemptions.undoneAt', 'redemptions.department',
    ])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .where('redemptions.id', '=', anyOf(page))
    .execute()
  const named = await readListedPeople(db, rows.flatMap((row) => [row.supplierId, row.beneficiaryId]))
  return inOrderOf(page, rows).map((row) => ({
    id: row.id,
    [product.slug]: row.passId,
    service: { id: row.serviceId, name: row.serviceName, type: row.serviceType },
    amount: row.amountXof,
    supplier: named(row.supplierId),
    holder: named(row.beneficiaryId),
    department: row.department,
    at: row.at.toISOString(),
    undone_at: row.undoneAt?.toISOString() ?? null,
  }))
}
