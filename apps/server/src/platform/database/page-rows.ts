import { type RawBuilder, sql } from 'kysely'

/** These rows, in one parameter: the statement is the same for a page of fifty and for a thousand rows of a file. */
export const anyOf = (page: readonly { id: number }[]): RawBuilder<number> => sql`any(${page.map(({ id }) => id)}::bigint[])`

/** What was read of a page, in the order of the page. */
export function inOrderOf<Row extends { id: number }>(page: readonly { id: number }[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}
