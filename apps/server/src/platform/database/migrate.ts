import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { databaseIsNewer } from './database-words.ts'
import type { OpenDatabase } from './database.ts'
import type { Session, SqlRow } from './engine.ts'
import { installDeskIndexes, installJobs } from '#src/platform/jobs/job-queue.ts'

interface Migration {
  name: string
  checksum: string
  text: string
  /** It only adds, so that the release before it still works beside it. */
  expands: boolean
}

/** How a change waits for a table that others use: a little, then it lets them go first and comes back. */
export interface Patience {
  lockTimeoutMs: number
  attempts: number
  pauseMs: number
}

/** What the operator has to know: no stack. */
class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** Any number of our own, the same in every process. */
const migrationLock = 7_417_002
const lockPatience: Patience = { lockTimeoutMs: 5_000, attempts: 12, pauseMs: 2_000 }
const lockNotAvailable = '55P03'
/** The first line of a migration that only adds. */
const expandMark = /^-- expand\b/
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/**
 * Brings the database to the latest schema: every new file of the folder, in order, each in its own transaction, then
 * the job queue's tables. Safe when several processes start at once.
 * @returns the names of the migrations applied now
 * A database that a later release has brought further is accepted when that only added to it: the way back stays open.
 * @throws Error when a migration already applied was changed, removed, or overtaken by one with a lower number
 */
export async function migrate(open: OpenDatabase, folder = migrationsFolder, patience = lockPatience): Promise<string[]> {
  const migrations = readMigrations(folder)
  return open.withSession((session) =>
    underLock(session, async () => {
      const applied = await applyPending(session, migrations, patience)
      await installJobs(session, open.engine)
      await patiently(session, patience, () => installDeskIndexes(session))
      return applied
    }),
  )
}

/** The files of the folder, in order. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).sort()
  const stray = names.find((name) => !fileName.test(name))
  if (stray) throw new Error(`${join(folder, stray)} is not named like 0001-what-it-adds.sql.`)
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, expands: expandMark.test(text), checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function underLock<T>(session: Session, work: () => Promise<T>): Promise<T> {
  // Whoever starts beside a long migration waits for it, whatever the limits of ordinary work.
  await session.script('set lock_timeout = 0; set statement_timeout = 0')
  await session.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    return await work()
  } finally {
    await session.query('select pg_advisory_unlock($1)', [migrationLock])
    await session.script('reset lock_timeout; reset statement_timeout')
  }
}

async function applyPending(session: Session, migrations: Migration[], patience: Patience): Promise<string[]> {
  await session.script(`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now(),
      expands boolean not null default false
    )`)
  await addExpands(session)
  const history = await session.query('select name, checksum, expands from migrations order by name', [])
  refuseRewrittenHistory(history, migrations)
  const pending = migrations.slice(history.length)
  for (const migration of pending) await apply(session, migration, patience)
  return pending.map((migration) => migration.name)
}

/** Databases of earlier releases lack the column. Asked first: adding waits for every reader of the table. */
async function addExpands(session: Session): Promise<void> {
  const found = await session.query(`select 1 from information_schema.columns where table_schema = current_schema()
    and table_name = 'migrations' and column_name = 'expands'`, [])
  if (found.length === 0) await session.script('alter table migrations add column expands boolean not null default false')
}

/** What was applied must be the beginning of the folder, to the letter, or go on where it ends by only adding. */
function refuseRewrittenHistory(history: SqlRow[], migrations: Migration[]): void {
  for (const [index, row] of history.entries()) {
    const [name, checksum] = [String(row['name']), row['checksum']]
    const file = migrations[index]
    if (!file && row['expands'] === true) continue
    if (!file && name > (migrations.at(-1)?.name ?? '')) {
      throw new MigrationError(databaseIsNewer(name))
    }
    if (file?.name !== name) {
      throw new Error(`Migration ${name} was applied here, but the folder has ${file?.name ?? 'nothing'} in its place.`)
    }
    if (file?.checksum !== checksum) throw new Error(`Migration ${name} changed after it was applied: write a new one instead.`)
  }
}

async function apply(session: Session, { name, text, checksum, expands }: Migration, patience: Patience): Promise<void> {
  try {
    await patiently(session, patience, async () => {
      await session.script(text)
      await session.query('insert into migrations (name, checksum, expands) values ($1, $2, $3)', [name, checksum, expands])
    })
  } catch (error) {
    throw new Error(`Migration ${name} failed and was rolled back.`, { cause: error })
  }
}

/** In a transaction. A table in use is not waited for long: whoever comes behind a waiting change of it would wait too. */
async function patiently(session: Session, { lockTimeoutMs, attempts, pauseMs }: Patience, change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.script(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      await change()
      await session.script('commit')
      return
    } catch (error) {
      await session.script('rollback')
      if (!isLockNotAvailable(error) || attempt === attempts) throw error
      await sleep(pauseMs)
    }
  }
}

const isLockNotAvailable = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === lockNotAvailable
