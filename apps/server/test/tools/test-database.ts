import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'

import { fromEngine, type OpenDatabase } from '#src/platform/database/database.ts'
import type { Engine } from '#src/platform/database/engine.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { pgliteEngine } from '#src/platform/database/pglite-engine.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'

import { afterFile } from './after-file.ts'
import { copyInMemory } from './pglite-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of a PGlite: empty, and migrated. */
    pgliteEmpty: string
    pgliteTemplate: string
    /** An administrator's URL, and the name of a migrated database on that server. */
    postgresUrl: string
    postgresTemplate: string
  }
}

export const testEngine: OpenDatabase['engine'] = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'

const poolSize = 24
/** Many at once on a busy machine wait longer than a person would: what a wait ends with is proved on a server of its own. */
export const patienceMs = 25_000

/**
 * A migrated database of its own for one test file, on the engine of TEST_ENGINE; closed and dropped after its tests.
 * Call it at the top of the file, or in `beforeAll`.
 * @param wrapped the engine as the test sees it
 */
export async function createTestDatabase(wrapped: (engine: Engine) => Engine = (engine) => engine): Promise<OpenDatabase> {
  return testEngine === 'postgres' ? copyPostgres(wrapped) : copyPglite(wrapped)
}

/** Opens `count` connections, so that what follows races instead of queueing to connect. */
export async function warmConnections(db: Db, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.05)`.execute(db)))
}

/** A new database on the test server: empty, or a copy of a template. */
export async function createPostgresDatabase(template?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = new URL(inject('postgresUrl'))
  const name = `passerelle_test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} ${template ? `template ${template}` : ''}`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}

async function copyPostgres(wrapped: (engine: Engine) => Engine): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresDatabase(inject('postgresTemplate'))
  afterFile(drop)
  const engine = await openPostgres({ databaseUrl: url, poolSize, connectTimeoutMs: patienceMs, lockTimeoutMs: patienceMs })
  return closedAfterTests(fromEngine(wrapped(engine)))
}

/** A PGlite in memory (durability has its own tests): empty, or a copy of a template. */
export async function createPglite(): Promise<OpenDatabase> {
  return fromEngine(pgliteEngine(await copyInMemory(inject('pgliteEmpty'))))
}

async function copyPglite(wrapped: (engine: Engine) => Engine): Promise<OpenDatabase> {
  return closedAfterTests(fromEngine(wrapped(pgliteEngine(await copyInMemory(inject('pgliteTemplate'))))))
}

/** Hooks run last registered first: closed before it is dropped. */
function closedAfterTests(open: OpenDatabase): OpenDatabase {
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= open.close())
  afterFile(close)
  return { ...open, close }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
