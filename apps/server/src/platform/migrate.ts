import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { OpenDatabase, Session, SqlRow } from './database.ts'
import { installJobs } from './job-queue.ts'

interface Migration {
  name: string
  checksum: string
  text: string
}

/** Any number of our own, the same in every process. */
const MIGRATION_LOCK = 7_417_002
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

/**
 * Brings the database to the latest schema: every new file of the folder, in order, each in its own transaction, then
 * the job queue's tables. Safe when several processes start at once.
 * @returns the names of the migrations applied now
 * @throws Error when a migration already applied was changed, removed, or overtaken by one with a lower number
 */
export async function migrate(open: OpenDatabase, folder = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder)
  return open.withSession((session) =>
    underLock(session, async () => {
      const applied = await applyPending(session, migrations)
      await installJobs(session, open.engine)
      return applied
    }),
  )
}

/** The files of the folder, in order. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).sort()
  const stray = names.find((name) => !FILE_NAME.test(name))
  if (stray) throw new Error(`${join(folder, stray)} is not named like 0001-what-it-adds.sql.`)
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function underLock<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    return await work()
  } finally {
    await session.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

async function applyPending(session: Session, migrations: Migration[]): Promise<string[]> {
  await session.script(`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const history = await session.query('select name, checksum from migrations order by name', [])
  refuseRewrittenHistory(history, migrations)
  const pending = migrations.slice(history.length)
  for (const migration of pending) await apply(session, migration)
  return pending.map((migration) => migration.name)
}

/** What was applied must be the beginning of the folder, to the letter. */
function refuseRewrittenHistory(history: SqlRow[], migrations: Migration[]): void {
  for (const [index, row] of history.entries()) {
    const [name, checksum] = [String(row['name']), row['checksum']]
    const file = migrations[index]
    if (file?.name !== name) throw new Error(`Migration ${name} was applied here, but the folder has ${file?.name ?? 'nothing'} in its place.`)
    if (file?.checksum !== checksum) throw new Error(`Migration ${name} changed after it was applied: write a new one instead.`)
  }
}

async function apply(session: Session, migration: Migration): Promise<void> {
  try {
    await session.script('begin')
    await session.script(migration.text)
    await session.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    await session.script('commit')
  } catch (error) {
    await session.script('rollback')
    throw new Error(`Migration ${migration.name} failed and was rolled back.`, { cause: error })
  }
}
