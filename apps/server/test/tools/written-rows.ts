import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'

/** Of each table, how many rows it has, and what grows with each row that a transaction writes, were it the same row again. */
export type Rows = Record<string, { count: number; written: string }>

interface Reading {
  /** Which tables are not looked at. */
  isAside?: (name: string) => boolean
  /** What counts as written, where a row is written for another reason too. */
  written?: Record<string, RawBuilder<string>>
  /** Which rows are looked at, where not all are. */
  only?: Record<string, RawBuilder<boolean>>
}

/** Reads all tables, and the queue's: they are found once, and read in one statement, as rows become many. */
export async function rowsReader(db: Db, { isAside = () => false, written = {}, only = {} }: Reading = {}): Promise<() => Promise<Rows>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1, 2`.execute(db)
  const statement = sql<{ name: string; count: number; written: string }>`${sql.join(tables
    .map(({ schema, name }) => ({ schema, table: name, name: schema === 'public' ? name : `${schema}.${name}` }))
    .filter(({ name }) => !isAside(name))
    .map(({ schema, table, name }) => sql`select ${sql.lit(name)} as name, count(*)::int as count,
      ${written[name] ?? sql`coalesce(sum(xmin::text::bigint), 0)::text`} as written
      from ${sql.id(schema, table)} t where ${only[name] ?? sql`true`}`), sql` union all `)}`
  return () => db.transaction().execute(async (tx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx) // it would begin two for eighty small tables
    const { rows } = await statement.execute(tx)
    return Object.fromEntries(rows.map(({ name, ...read }) => [name, read]))
  })
}
