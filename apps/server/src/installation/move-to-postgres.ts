import { CompiledQuery } from 'kysely'
import { verifyLedger } from '#src/ledger/verify-ledger.ts'
import type { Context } from '#src/platform/context.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { queueNames } from '#src/platform/jobs/job-queue.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { embeddedLedgerBroken, movedLedgerBroken, tableNotWhole, tablesUnexpected, targetNotEmpty } from './installation-words.ts'

const batchSize = 500

export interface Moved {
  tables: number
  rows: number
}

/**
 * Copies everything into an empty PostgreSQL database, in one transaction: it is all there, compared with what it was
 * copied from, or nothing is, and the command is run again. The embedded database stays as it was.
 * @param ctx on the embedded database, which nobody else has open
 */
export async function moveToPostgres(ctx: Context, databaseUrl: string): Promise<Moved> {
  if (!(await verifyLedger(ctx)).ok) throw new Error(embeddedLedgerBroken)
  const target = await openDatabase({ databaseUrl, dataDir: ctx.config.dataDir, poolSize: 2 })
  try {
    await migrate(target)
    const moved = await copyAll(ctx.db, target.db)
    const { ok } = await verifyLedger({ ...ctx, db: target.db })
    if (!ok) throw new Error(movedLedgerBroken)
    return moved
  } finally {
    await target.close()
  }
}

async function copyAll(source: Db, target: Db): Promise<Moved> {
  const tables = await listTables(source)
  return target.transaction().execute(async (tx) => {
    await refuseUsed(tx, tables)
    const constraints = await dropForeignKeys(tx)
    for (const table of tables) await run(tx, `alter table ${table} disable trigger user`)
    await run(tx, `truncate ${tables.join(', ')}`) // what migrations filled is in the source too
    let rows = 0
    for (const table of tables) rows += await copyTable(source, tx, table)
    await copyJobs(source, tx)
    await copySequences(source, tx)
    for (const table of tables) await run(tx, `alter table ${table} enable trigger user`)
    for (const { table, name, definition } of constraints) await run(tx, `alter table ${table} add constraint ${name} ${definition}`)
    return { tables: tables.length, rows }
  })
}

/** As PostgreSQL quotes them. The history of migrations is the target's own, the same files. */
async function listTables(db: Db): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(db, `select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations' order by c.relname`)
  return found.map(({ name }) => name)
}

async function refuseUsed(tx: Tx, tables: string[]): Promise<void> {
  const missing = tables.filter((table) => !/^"?[a-z_0-9]+"?$/.test(table))
  if (missing.length > 0) throw new Error(tablesUnexpected(missing.join(', ')))
  const [used] = await rowsOf<{ count: number }>(
    tx,
    'select (select count(*) from users) + (select count(*) from installation) + (select count(*) from files) as count',
  )
  if (Number(used?.count) > 0) throw new Error(targetNotEmpty)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** They are checked again, all at once, when the rows are there: tables refer to each other in circles. */
async function dropForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const keys = await rowsOf<ForeignKey>(tx, `select conrelid::regclass::text as table, quote_ident(conname) as name,
    pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname = 'public' and contype = 'f'`)
  for (const { table, name } of keys) await run(tx, `alter table ${table} drop constraint ${name}`)
  return keys
}

/** Rows travel as JSON text that only the two databases read: nothing is rounded or shortened on the way. */
async function copyTable(source: Db, tx: Tx, table: string): Promise<number> {
  const columns = await columnsOf(source, table)
  for (let after = '(0,0)'; ; ) {
    const batch = await rowsOf<{ at: string; row: string }>(source, `select ctid::text as at, to_jsonb(t)::text as row from ${table} t
      where ctid > $1::tid order by ctid limit ${batchSize}`, [after])
    const last = batch.at(-1)
    if (!last) break
    await insertJson(tx, table, columns, batch.map(({ row }) => row))
    after = last.at
  }
  const [before, there] = [await contentOf(source, table), await contentOf(tx, table)]
  if (before.rows !== there.rows || before.digest !== there.digest) {
    throw new Error(tableNotWhole(table, there.rows, before.rows))
  }
  return Number(there.rows)
}

async function columnsOf(db: Db, table: string): Promise<string> {
  const [found] = await rowsOf<{ columns: string }>(db, `select string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`, [table])
  return found?.columns ?? ''
}

function insertJson(tx: Tx, table: string, columns: string, rows: string[]): Promise<unknown> {
  return rowsOf(tx, `insert into ${table} (${columns}) overriding system value select ${columns}
    from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [`[${rows.join(',')}]`])
}

interface Content {
  rows: string
  digest: string
}

/** The same on both sides, whatever the order of the rows. */
async function contentOf(db: Db | Tx, table: string): Promise<Content> {
  const [found] = await rowsOf<Content>(db, `select count(*)::text as rows,
    coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)::text as digest from ${table} t`)
  return found ?? { rows: '0', digest: '0' }
}

/** What still has to be done, and what failed. The queue's own work and the schedules are made anew at the start. */
async function copyJobs(source: Db, tx: Tx): Promise<void> {
  const names = queueNames.map((queue) => `'${queue}'`).join(', ')
  const waiting = await rowsOf<{ row: string }>(source, `select to_jsonb(j)::text as row from pgboss.job j
    where name in (${names}) and state in ('created', 'retry', 'active', 'failed')`)
  const [shared] = await rowsOf<{ columns: string }>(tx, `select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns
    where table_schema = 'pgboss' and table_name = 'job' and is_generated = 'NEVER' and column_name = any($1)`, [await jobColumns(source)])
  for (let start = 0; start < waiting.length; start += batchSize) {
    await insertJson(tx, 'pgboss.job', shared?.columns ?? '', waiting.slice(start, start + batchSize).map(({ row }) => row))
  }
}

async function jobColumns(source: Db): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    source,
    "select column_name as name from information_schema.columns where table_schema = 'pgboss' and table_name = 'job'",
  )
  return found.map(({ name }) => name)
}

async function copySequences(source: Db, tx: Tx): Promise<void> {
  const sequences = await rowsOf<{ name: string }>(source, `select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'S'`)
  for (const { name } of sequences) {
    const [at] = await rowsOf<{ last: string; called: boolean }>(source, `select last_value::text as last, is_called as called
      from ${name}`)
    await rowsOf(tx, 'select setval($1::regclass, $2::bigint, $3::boolean)', [name, at?.last ?? '1', at?.called ?? false])
  }
}

async function rowsOf<Row>(db: Db | Tx, text: string, parameters: unknown[] = []): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
  return rows
}

function run(tx: Tx, text: string): Promise<unknown> {
  return rowsOf(tx, text)
}
