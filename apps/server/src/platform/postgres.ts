import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

import type { Engine, Session, SqlRow } from './database.ts'
import { findPostgresParser } from './sql-values.ts'
import { isStalePlan, StatementNames } from './statement-names.ts'
import { guardedDialect } from './transaction-guard.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SESSION_SETTINGS = ['TimeZone=UTC', 'default_transaction_isolation=read\\ committed', 'idle_in_transaction_session_timeout=60s']

/**
 * A pool on a PostgreSQL server. Whoever gets no connection in time is told to come back (503).
 * @throws when the server cannot be reached
 */
export async function openPostgres(databaseUrl: string, poolSize: number, connectTimeoutMs = CONNECT_TIMEOUT_MS): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'passerelle',
    options: SESSION_SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser: findParser },
  })
  // The pool has already dropped that idle connection; whoever asks next gets a new one, or the error.
  pool.on('error', () => undefined)

  const names = new StatementNames()
  const withSession: Engine['withSession'] = async (work) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await work(sessionOn(client, names))
    } catch (error) {
      failure = error
      throw error
    } finally {
      // After a failure the session may hold an open transaction or a lock: it is not given to anyone else.
      client.release(failure !== undefined)
    }
  }
  // Kysely ends the pool too, but only once it has made a query.
  const close = async () => {
    if (!pool.ending) await pool.end()
  }
  try {
    await withSession((session) => session.query('select 1', []))
  } catch (error) {
    await close()
    throw error
  }
  return { name: 'postgres', dialect: guardedDialect(new PostgresDialect({ pool: rememberingPool(pool, names) })), withSession, beforeClose: async () => undefined, close }
}

function sessionOn(client: pg.PoolClient, names: StatementNames): Session {
  return {
    async script(text) {
      // A script of several statements gives an array of results, one statement gives one.
      const results: pg.QueryResult<SqlRow> | pg.QueryResult<SqlRow>[] = await client.query<SqlRow>(text)
      return [results].flat().flatMap((result) => result.rows)
    },
    async query(text, parameters) {
      const result = await send<SqlRow>(client, names, text, parameters)
      return result.rows
    },
  }
}

/** The pool as Kysely sees it, its frequent statements remembered by the server. */
function rememberingPool(pool: pg.Pool, names: StatementNames): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw Object.assign(new Error('no database connection', { cause }), { statusCode: 503 })
      })
      const remembering: Pick<PostgresPoolClient, 'release'> & { query: unknown } = {
        release: (destroy) => client.release(destroy),
        query: (sql: string, parameters: readonly unknown[]) => send(client, names, sql, parameters),
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's second form of `query` is for cursors, which we do not give it
      return remembering as PostgresPoolClient
    },
  }
}

async function send<Row extends pg.QueryResultRow>(client: pg.PoolClient, names: StatementNames, sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult<Row>> {
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

const TEXT_ARRAY: number = 1009

function findParser(typeId: number, format: 'text' | 'binary' = 'text'): Parser {
  const own = format === 'text' ? findPostgresParser(typeId, usualParser(TEXT_ARRAY, 'text')) : undefined
  return own ?? usualParser(typeId, format)
}

function usualParser(typeId: number, format: 'text' | 'binary'): Parser {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- pg declares its parsers as any
  const parse: Parser = pg.types.getTypeParser(typeId, format)
  return parse
}
