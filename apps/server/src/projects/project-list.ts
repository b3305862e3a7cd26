import type { ListedProject } from '@passerelle/contract/project-list'
import type { ProjectState } from '@passerelle/contract/project-states'
import { sql } from 'kysely'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'

interface ProjectFilters {
  state?: ProjectState | undefined
  service?: number | undefined
  /** Who asked. */
  person?: number | undefined
}

/** Projects for the back office, their ids only: nobody joins what is counted, or left out of a page. */
export function selectProjects({ db }: UserContext, { state, service, person }: ProjectFilters) {
  let query = db.selectFrom('projects').select(['projects.id', 'projects.openedAt'])
  if (state) query = query.where('projects.status', '=', state)
  if (service !== undefined) query = query.where('projects.serviceId', '=', service)
  return person === undefined ? query : query.where('projects.beneficiaryId', '=', person)
}

/** In its code and its title. */
export const projectSearch: ListSearch = { key: 'requests.searchKey', of: 'projects.id' }

export async function toListedProjects({ db }: UserContext, page: { id: number }[]): Promise<ListedProject[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('projects')
    .innerJoin('requests', 'requests.id', 'projects.id')
    .innerJoin('services', 'services.id', 'projects.serviceId')
    .innerJoinLateral(
      (eb) => eb
        .selectFrom('allocations')
        .select([
          sql<number>`coalesce(sum(amount_xof), 0)`.as('askedXof'),
          sql<number>`coalesce(sum(amount_xof) filter (where allocations.status = 'financed'), 0)`.as('financedXof'),
        ])
        .whereRef('allocations.projectId', '=', 'projects.id')
        .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'projects.id', 'projects.beneficiaryId', 'projects.status', 'projects.openedAt', 'projects.endedAt', 'requests.code',
      'requests.title', 'sums.askedXof', 'sums.financedXof',
    ])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .where('projects.id', '=', anyOf(page))
    .execute()
  const named = await readListedPeople(db, rows.map((row) => row.beneficiaryId))
  return inOrderOf(page, rows).map((row) => ({
    id: row.id,
    code: row.code,
    title: row.title,
    holder: named(row.beneficiaryId),
    service: { id: row.serviceId, name: row.serviceName, type: row.serviceType },
    asked: row.askedXof,
    financed: row.financedXof,
    state: row.status,
    opened_at: row.openedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  }))
}
