import type { AccessKind, AccessOutcome } from '@passerelle/contract/access-words'
import type { ListedAccess } from '@passerelle/contract/accesses'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import { nameFiles } from './name-files.ts'

interface AccessFilter extends Period {
  kind?: AccessKind | undefined
  outcome?: AccessOutcome | undefined
  /** Whose account. */
  person?: number | undefined
  /** Whose profile or documents were read. */
  about?: number | undefined
}

/** Sign-ins, recoveries and readings, their ids only: nobody joins what is counted, or left out of a page. */
export function selectAccesses({ db }: UserContext, { kind, outcome, person, about, from, to }: AccessFilter) {
  let query = db.selectFrom('accesses').select(['accesses.id', 'accesses.at'])
  if (kind) query = query.where('accesses.kind', '=', kind)
  if (outcome) query = query.where('accesses.outcome', '=', outcome)
  if (person !== undefined) query = query.where('accesses.userId', '=', person)
  if (about !== undefined) query = query.where('accesses.aboutId', '=', about)
  query = inPeriod(query, 'accesses.at', { from, to })
  return query
}

/** A page of them, with whose account and whose file by name. */
export async function toListedAccesses({ db }: UserContext, page: { id: number }[]): Promise<ListedAccess[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('accesses')
    .leftJoin('users', 'users.id', 'accesses.userId')
    .leftJoin('users as other', 'other.id', 'accesses.aboutId')
    .select([
      'accesses.id', 'accesses.at', 'accesses.kind', 'accesses.userId', 'accesses.aboutId', 'accesses.fileId', 'accesses.outcome',
      'accesses.network', 'accesses.requestId',
    ])
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('userName'))
    .select(sql<string | null>`other.firstname || ' ' || other.name`.as('aboutName'))
    .where('accesses.id', '=', anyOf(page))
    .execute()
  const files = await nameFiles(db, rows.flatMap(({ fileId }) => fileId ?? []))
  const whatOf = (fileId: string | null) => (fileId === null ? 'profile' : files.get(fileId)?.what ?? 'document')
  return inOrderOf(page, rows).map(({ id, at, kind, userId, userName, aboutId, aboutName, fileId, outcome, network, requestId }) => ({
    id, kind, outcome, network, at: at.toISOString(), user: userId === null ? null : { id: userId, name: userName ?? '' },
    read: aboutId === null ? null : { of: { id: aboutId, name: aboutName ?? '' }, what: whatOf(fileId), file: fileId },
    request_id: requestId,
  }))
}

/** In the name of whose account it is. */
export const accessSearch: ListSearch = { key: 'users.nameKey', of: 'accesses.userId' }
