import { setTimeout as sleep } from 'node:timers/promises'

import { CamelCasePlugin, Kysely } from 'kysely'

import type { Context } from '#src/platform/context.ts'
import { prepareDataFolder } from '#src/platform/data-folder.ts'
import { commitOnce } from '#src/platform/http/idempotency.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { isStalePlan } from './statement-names.ts'
import type { Db, Tables, Tx } from './tables.ts'
import { refuseInsideTransaction, runGuarded } from './transaction-guard.ts'

export interface OpenDatabase {
  db: Db
  engine: Engine['name']
  withSession: Engine['withSession']
  isReachable: Engine['isReachable']
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** postgres://… ; without it, the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  poolSize?: number | undefined
  /** How long a server that does not answer yet is waited for, and who is told that it is. */
  waitMs?: number
  onWait?: (cause: Error) => void
}

const defaultPoolSize = 20
const transactionAttempts = 4
const retryPauseMs = 20

/**
 * Opens PostgreSQL when `databaseUrl` is given, else the embedded PGlite of `dataDir`, made on the first start.
 * @throws when the server cannot be reached, or another process has the folder open
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, poolSize = defaultPoolSize, waitMs, onWait } = options
  prepareDataFolder(dataDir)
  return fromEngine(databaseUrl ? await openPostgres({ databaseUrl, poolSize, waitMs, onWait }) : await openFolder(dataDir))
}

/** The embedded engine is loaded only where it is used. */
async function openFolder(dataDir: string): Promise<Engine> {
  const { openPgliteFolder } = await import('./pglite-folder.ts')
  return openPgliteFolder(dataDir)
}

/** The database over an engine already started. */
export function fromEngine(engine: Engine): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: engine.dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
  return {
    db,
    engine: engine.name,
    withSession: async (work) => {
      refuseInsideTransaction()
      return engine.withSession(work)
    },
    isReachable: () => engine.isReachable(),
    close: async () => {
      await engine.beforeClose()
      await db.destroy()
      await engine.close()
    },
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction: it commits when `work` returns and rolls back when it throws.
 * `work` may run again after a deadlock or a serialization failure, so what it does outside the database must bear it.
 * Of a call with a key, what `work` returned is kept in it: sent again, the call gets that back and does nothing.
 * @throws Error when a transaction is already open: an action calls helpers with its `tx`, never another action
 */
export async function inTransaction<T>(source: { db: Db } | Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction()
  if ('unread' in source) await source.unread?.confirm()
  const begin = (task: (tx: Tx) => Promise<T>) => runTransaction(source.db, task)
  return 'keyed' in source && source.keyed ? commitOnce(source.keyed, source.now, begin, work) : begin(work)
}

async function runTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const afterCommit = new Set<(db: Db) => void>()
    try {
      const result = await db.transaction().execute((tx) => runGuarded(afterCommit, () => work(tx)))
      for (const hook of afterCommit) hook(db)
      return result
    } catch (error) {
      if (attempt === transactionAttempts || !isWorthRetrying(error)) throw error
      await sleep(retryPauseMs * 2 ** attempt * Math.random())
    }
  }
}

/**
 * serialization_failure, deadlock_detected: the database chose this transaction as the one to give way. Or it came just after a
 * migration.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (isStalePlan(error)) return true
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
