import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

import { ConfigError } from '#src/platform/config-error.ts'
import { databaseDoesNotOpen, sessionsShared } from './database-words.ts'
import type { Engine, Session, SqlRow } from './engine.ts'
import { isPassingFault } from './passing-fault.ts'
import { findPostgresParser } from './sql-values.ts'
import { isStalePlan, StatementNames } from './statement-names.ts'
import { guardedDialect } from './transaction-guard.ts'
import { withoutPersonalData } from '#src/platform/without-personal-data.ts'

/** Whoever gets no connection in this time is told to come back. */
const usualConnectTimeoutMs = 3_000
/**
 * A person waits for the answer: who is kept from a row is told to come back, and holds no connection meanwhile. That takes up to
 * two times as long: PostgreSQL counts the place in the row's queue and the row itself apart.
 */
const usualLockTimeoutMs = 2_000
/** The readiness of this process is answered within a second. */
const probeTimeoutMs = 800
/** Whoever waits so long for a statement asks whether the server is there at all. */
const silenceMs = 4_000
/** Longer than any statement may take: the network has lost this one connection. */
const lostMs = 40_000
const waitPauseMs = 500

/**
 * `random_page_cost`: on flash or in memory, an index costs hardly more than reading on; the default is for turning disks.
 * `jit`: a page is read in less time than its statement takes to be compiled.
 * `max_parallel_workers_per_gather`: nor in that which a second process takes to begin, on a processor that others wait for.
 */
const everySession = {
  TimeZone: 'UTC',
  default_transaction_isolation: 'read committed',
  idle_in_transaction_session_timeout: '60s',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}
const impatient = { ...everySession, statement_timeout: '30s' }
/** Migrations and the queue's own upkeep take as long as they take. */
const patient = { ...everySession, lock_timeout: '0', statement_timeout: '0' }

export interface PostgresOptions {
  databaseUrl: string
  poolSize: number
  connectTimeoutMs?: number
  lockTimeoutMs?: number
  /** How long a server that does not answer yet is waited for; not at all unless said. */
  waitMs?: number | undefined
  /** Told once, when the waiting begins. */
  onWait?: ((cause: Error) => void) | undefined
}

/**
 * Connections to a PostgreSQL server: those of the calls and jobs, two for work of any length, and one that only answers
 * whether the server can be reached. One that is cut takes down its call, never the process.
 * @throws ConfigError when the server cannot be reached or refuses us; another when a pooler gives one session to several callers
 */
export async function openPostgres({
  databaseUrl, poolSize, connectTimeoutMs = usualConnectTimeoutMs, lockTimeoutMs = usualLockTimeoutMs, waitMs = 0, onWait,
}: PostgresOptions): Promise<Engine> {
  const shared = { connectionString: databaseUrl, keepAlive: true, application_name: 'passerelle', types: { getTypeParser: findParser } }
  const pool = openPool({ ...shared, max: poolSize, connectionTimeoutMillis: connectTimeoutMs, stream: impatientSocket }, {
    ...impatient, lock_timeout: String(lockTimeoutMs),
  })
  const patientPool = openPool({ ...shared, max: 2, connectionTimeoutMillis: connectTimeoutMs }, patient)
  const probePool =
    openPool({ ...shared, max: 1, connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs }, everySession)

  const probe = sharing(() => findFault(probePool))
  const isReachable = async () => (await probe()) === null
  const isFrozen = async () => {
    const fault = await probe()
    return fault !== null && !(fault instanceof pg.DatabaseError)
  }
  const withSession: Engine['withSession'] = async (work) => {
    const client = await patientPool.connect()
    let failure: unknown
    try {
      return await work(sessionOn(client))
    } catch (error) {
      failure = error
      throw error
    } finally {
      // After a failure the session may hold an open transaction or a lock: it is not given to anyone else.
      client.release(failure !== undefined)
    }
  }
  const close = async () => {
    // Kysely ends its pool too, but only once it has made a query.
    await Promise.all([pool, patientPool, probePool].map(async (each) => each.ending || each.end()))
  }
  try {
    await waitForServer(patientPool, { waitMs, onWait })
    await refuseSharedSessions(patientPool)
  } catch (error) {
    await close()
    throw error instanceof SharedSessionsError ? error : cannotOpen(error)
  }
  return {
    name: 'postgres',
    dialect: guardedDialect(new PostgresDialect({ pool: pooled(pool, isFrozen) })),
    withSession,
    isReachable,
    beforeClose: async () => undefined,
    close,
  }
}

/** Settings are SET on each new connection: PgBouncer takes no start-up options. */
function openPool(config: pg.PoolConfig, settings: Record<string, string>): pg.Pool {
  const script = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`).join('; ')
  const pool = new pg.Pool({
    ...config,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types leave out
    onConnect: async (client) => {
      // The call that holds the connection has the error from its own query; unheard here, it would end the process.
      client.on('error', () => undefined)
      await client.query(script)
    },
  })
  // The pool has already dropped that idle connection; whoever asks next gets a new one, or the error.
  pool.on('error', () => undefined)
  return pool
}

/** Idle ones are closed long before: a silent one is waiting for an answer that does not come. */
function impatientSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(lostMs, () => socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })))
  return socket
}

/** A database may start after us, or be moved: bounded, since a wrong address must be told. */
async function waitForServer(
  pool: pg.Pool,
  { waitMs, onWait }: Required<Pick<PostgresOptions, 'waitMs'>> & Pick<PostgresOptions, 'onWait'>,
): Promise<void> {
  const deadline = Date.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!(error instanceof Error) || !isPassingFault(error) || Date.now() > deadline) throw error
      if (isFirst) onWait?.(error)
      await sleep(waitPauseMs)
    }
  }
}

/**
 * Settings, locks and remembered statements belong to a session: PgBouncer must give each client its own.
 * @throws Error in transaction mode, where the second of two clients finds what the first has set
 */
async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const mark = randomUUID()
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    await first.query(`select set_config('passerelle.mark', $1, false)`, [mark])
    const { rows } = await second.query<{ mark: string | null }>(`select current_setting('passerelle.mark', true) as mark`)
    if (rows[0]?.mark === mark) throw new SharedSessionsError()
  } finally {
    first.release(true)
    second.release()
  }
}

function cannotOpen(cause: unknown): ConfigError {
  return new ConfigError([databaseDoesNotOpen(faultWords(cause))])
}

/** Of several addresses tried (`localhost` is two) only the code says something. */
export function faultWords(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return withoutPersonalData((cause instanceof Error && cause.message) || code || String(cause))
}

class SharedSessionsError extends Error {
  constructor() {
    super(sessionsShared)
    this.name = 'SharedSessionsError'
  }
}

/** Why the server does not answer as it should, or null. */
async function findFault(probePool: pg.Pool): Promise<unknown> {
  try {
    const client = await probePool.connect()
    const fault = await client.query('select 1').then(() => null, (error: unknown) => error)
    client.release(fault !== null)
    return fault
  } catch (error) {
    return error
  }
}

/** Whoever asks while the answer is on its way gets that one. */
function sharing<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return async () => (underWay ??= ask().finally(() => (underWay = undefined)))
}

function sessionOn(client: pg.PoolClient): Session {
  return {
    async script(text) {
      // A script of several statements gives an array of results, one statement gives one.
      const results: pg.QueryResult<SqlRow> | pg.QueryResult<SqlRow>[] = await client.query<SqlRow>(text)
      return [results].flat().flatMap((result) => result.rows)
    },
    async query(text, parameters) {
      const { rows } = await client.query<SqlRow>(text, [...parameters])
      return rows
    },
  }
}

/** The pool as Kysely sees it: frequent statements are remembered by the server, and one that says nothing is left. */
function pooled(pool: pg.Pool, isFrozen: () => Promise<boolean>): PostgresPool {
  const names = new StatementNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw Object.assign(new Error('no database connection', { cause }), { statusCode: 503 })
      })
      // Its last words come before its end: the pool would give it to somebody else in between.
      let isDying = false
      const ask = async (sql: string, parameters: readonly unknown[]) => {
        try {
          return await unlessFrozen(client, isFrozen, send(client, names, sql, parameters))
        } catch (error) {
          isDying ||= isFatal(error)
          throw error
        }
      }
      const given: Pick<PostgresPoolClient, 'release'> & { query: unknown } = {
        release: (destroy) => client.release(destroy || isDying),
        query: ask,
      }
      // Kysely's second form of `query` is for cursors, which we do not give it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return given as PostgresPoolClient
    },
  }
}

/**
 * A frozen server keeps its connections open and says nothing: who waits for it is told to come back. What it was given may
 * still be done once it goes on, as after any lost connection.
 */
async function unlessFrozen<T>(client: pg.PoolClient, isFrozen: () => Promise<boolean>, answer: Promise<T>): Promise<T> {
  let isWaiting = true
  const ask = async () => {
    // Twice, for a machine that is merely slow. A connection that is ended under a statement fails it.
    if ((await isFrozen()) && (await isFrozen()) && isWaiting && client instanceof pg.Client) await client.end()
  }
  const silence = setInterval(() => void ask(), silenceMs)
  try {
    return await answer
  } finally {
    isWaiting = false
    clearInterval(silence)
  }
}

/** The server ends the connection with it: shut down, ended by an administrator, idle for too long. Its severity is in its own language. */
const isFatal = (error: unknown) => error instanceof pg.DatabaseError && /^(?:08|57P|25P0[34])/.test(error.code ?? '')

async function send<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  names: StatementNames,
  sql: string,
  parameters: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const name = parameters.length > 0 ? names.nameOf(sql) : undefined
  if (!name) return client.query<Row>(sql, [...parameters])
  try {
    return await client.query<Row>({ name, text: sql, values: [...parameters] })
  } catch (error) {
    if (isStalePlan(error)) names.forget(sql)
    throw error
  }
}

type Parser = (text: string) => unknown

const textArrayOid: number = 1009

function findParser(typeId: number, format: 'text' | 'binary' = 'text'): Parser {
  const own = format === 'text' ? findPostgresParser(typeId, usualParser(textArrayOid, 'text')) : undefined
  return own ?? usualParser(typeId, format)
}

function usualParser(typeId: number, format: 'text' | 'binary'): Parser {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- pg declares its parsers as any
  const parse: Parser = pg.types.getTypeParser(typeId, format)
  return parse
}
