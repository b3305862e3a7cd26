import type { ListedPerson } from '@passerelle/contract/back-office'
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'

/** For a query that has `users`: how a list names the person, and who has the account where that is a company. */
export const shownName = sql<string>`coalesce(users.company, users.firstname || ' ' || users.name)`
export const shownPerson = sql<string | null>`case when users.company is not null then users.firstname || ' ' || users.name end`

/** Those whom a page of a list names, by id. */
export async function readListedPeople(db: Db, ids: readonly (number | null)[]): Promise<(id: number) => ListedPerson> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  const rows = asked.length === 0 ? [] : await db
    .selectFrom('users')
    .select(['id', shownName.as('name'), shownPerson.as('person')])
    .where('id', '=', sql<number>`any(${asked}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? { id, name: '', person: null }
}
