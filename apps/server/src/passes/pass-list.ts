import { addDays, dayOf } from '@passerelle/contract/dates'
import type { ListedPass } from '@passerelle/contract/pass-list'
import type { expiringDays } from '@passerelle/contract/pass-states'
import { sql } from 'kysely'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import type { PassState } from '#src/platform/database/tables.ts'

interface PassFilters {
  state?: PassState | undefined
  service?: number | undefined
  amount?: number | undefined
  /** In somebody's hands, for no more than so many days. */
  expires?: (typeof expiringDays)[number] | undefined
  /** Of who holds it. */
  department?: string | undefined
  /** Whoever gave it, holds it, or is paid for it. */
  person?: number | undefined
  /** What it was given. */
  project?: number | undefined
}

/** Passes for the back office, their ids only: nobody joins what is counted, or left out of a page. */
export function selectPasses(ctx: UserContext, { state, service, amount, expires, department, person, project }: PassFilters) {
  let query = ctx.db.selectFrom('passes').select(['passes.id', 'passes.amountXof'])
  if (state) query = query.where('passes.state', '=', state)
  if (service !== undefined) query = query.where('passes.serviceId', '=', service)
  if (amount !== undefined) query = query.where('passes.amountXof', '=', amount)
  if (expires) {
    const today = dayOf(ctx.now())
    query = query
      .where('passes.state', '=', 'assigned')
      .where('passes.expiresOn', '>=', today)
      .where('passes.expiresOn', '<=', addDays(today, Number(expires)))
  }
  if (department) {
    const people = ctx.db.selectFrom('users').select('users.id').where('users.department', '=', department)
    query = query.where('passes.beneficiaryId', 'in', people)
  }
  if (project !== undefined) query = query.where('passes.allocationId', '=', allocationsOf(project))
  if (person === undefined) return query
  return query.where((eb) => eb.or([
    eb('passes.donorId', '=', person), eb('passes.beneficiaryId', '=', person), eb('passes.supplierId', '=', person),
  ]))
}

/** A few hundred at most, found first: what it was given is then looked up, one by one. */
const allocationsOf = (projectId: number) => sql<number>`any(array(select id from allocations where project_id = ${projectId}))`

/** In the name of who holds it. */
export const passSearch: ListSearch = { key: 'users.nameKey', of: 'passes.beneficiaryId' }

/** Never with a code. */
export async function toListedPasses({ db }: UserContext, page: { id: number }[]): Promise<ListedPass[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .select([
      'passes.id', 'passes.amountXof', 'passes.state', 'passes.beneficiaryId', 'passes.supplierId', 'passes.donorId', 'passes.assignedAt',
      'passes.expiresOn', 'passes.usedAt', 'passes.createdAt',
    ])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .where('passes.id', '=', anyOf(page))
    .execute()
  const named = await readListedPeople(db, rows.flatMap((row) => [row.beneficiaryId, row.supplierId, row.donorId]))
  return inOrderOf(page, rows).map((row) => ({
    id: row.id,
    service: { id: row.serviceId, name: row.serviceName, type: row.serviceType },
    amount: row.amountXof,
    state: row.state,
    holder: row.beneficiaryId === null ? null : named(row.beneficiaryId),
    supplier: row.supplierId === null ? null : named(row.supplierId),
    donor: named(row.donorId),
    assigned_at: row.assignedAt?.toISOString() ?? null,
    expires_on: row.expiresOn,
    used_at: row.usedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }))
}
