import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { fromEngine } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'

import { startPostgres } from '../../../../scripts/postgres.mjs'
import { templateKey } from './template-key.ts'

/** Any number of our own: two runs on one server make the template once. */
const templateLock = 7_417_003

/** Starts PostgreSQL (or takes the server of TEST_DATABASE_URL) and makes the migrated database that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres({ durable: false })
  const template = `passerelle_template_${templateKey()}`
  await makeTemplate(url, template)
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', template)
  return stop
}

async function makeTemplate(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (rowCount) return
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
    await migrateDatabase(url, name)
    await client.query(`alter database ${name} is_template true`) // last: it marks the template as whole
  } finally {
    await client.end()
  }
}

async function migrateDatabase(serverUrl: string, name: string): Promise<void> {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const open = fromEngine(await openPostgres({ databaseUrl: url.href, poolSize: 2 }))
  try {
    await migrate(open)
  } finally {
    await open.close()
  }
}
