import type { ListedExport } from '@passerelle/contract/exports'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'

interface ExportFilter extends Period {
  /** `open`: still being read, or broken off. */
  state?: 'whole' | 'open' | undefined
  list?: string | undefined
  /** Who downloaded it. */
  person?: number | undefined
}

/** Lists that were downloaded, their ids only: nobody joins what is counted, or left out of a page. */
export function selectExports({ db }: UserContext, { state, list, person, from, to }: ExportFilter) {
  let query = db.selectFrom('exports').select(['exports.id', 'exports.at'])
  if (state) query = query.where('exports.endedAt', state === 'open' ? 'is' : 'is not', null)
  if (list) query = query.where('exports.list', '=', list)
  if (person !== undefined) query = query.where('exports.userId', '=', person)
  query = inPeriod(query, 'exports.at', { from, to })
  return query
}

/** In the names of who downloaded it, as the file bears them: few people of all who bear a name are of the desk. */
export const exportSearch: ListSearch = { key: 'exports.listKey' }

export async function toListedExports({ db }: UserContext, page: { id: number }[]): Promise<ListedExport[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.userId')
    .select(['exports.id', 'exports.at', 'exports.userId', 'exports.list', 'exports.filters', 'exports.endedAt', 'exports.rowCount'])
    .select(sql<string>`users.firstname || ' ' || users.name`.as('userName'))
    .where('exports.id', '=', anyOf(page))
    .execute()
  return inOrderOf(page, rows).map(({ id, at, userId, userName, list, filters, endedAt, rowCount }) => ({
    id, list, filters, at: at.toISOString(), by: { id: userId, name: userName }, ended_at: endedAt?.toISOString() ?? null, rows: rowCount,
  }))
}
