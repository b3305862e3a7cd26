import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { createPglite, createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'

import { fromEngine, type OpenDatabase } from './database.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** Openers of one new empty database; each call is another process on PostgreSQL, and the same one on PGlite. */
async function emptyDatabase(): Promise<() => Promise<OpenDatabase>> {
  if (testEngine === 'pglite') {
    const open = await createPglite()
    onTestFinished(() => open.close())
    return async () => open
  }
  const { url, drop } = await createPostgresDatabase()
  onTestFinished(drop)
  return async () => {
    const open = fromEngine(await openPostgres({ databaseUrl: url, poolSize: 3 }))
    onTestFinished(() => open.close())
    return open
  }
}

function migrationFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const first = { '0001-francs.sql': 'create table francs (id int primary key);\ninsert into francs values (1);' }
const second = { '0002-more.sql': 'insert into francs values (2); alter table francs add column note text;' }

async function listFrancs(open: OpenDatabase): Promise<unknown> {
  const { rows } = await sql<{ id: number }>`select id from francs order by id`.execute(open.db)
  return rows.map((row) => row.id)
}

test('applies new files in order, once', async () => {
  const open = await (await emptyDatabase())()
  expect(await migrate(open, migrationFolder(first))).toEqual(['0001-francs.sql'])
  expect(await migrate(open, migrationFolder({ ...first, ...second }))).toEqual(['0002-more.sql'])
  expect(await migrate(open, migrationFolder({ ...first, ...second }))).toEqual([])
  expect(await listFrancs(open)).toEqual([1, 2])
})

test('refuses a migration that changed, vanished or was slipped in before others', async () => {
  const open = await (await emptyDatabase())()
  await migrate(open, migrationFolder({ ...first, ...second }))
  const changed = { ...first, '0002-more.sql': 'select 1;' }
  await expect(migrate(open, migrationFolder(changed))).rejects.toThrow('0002-more.sql changed after it was applied')
  await expect(migrate(open, migrationFolder(first))).rejects.toThrow('0002-more.sql was applied here')
  const slippedIn = { '0000-early.sql': 'select 1;', ...first, ...second }
  await expect(migrate(open, migrationFolder(slippedIn))).rejects.toThrow('0001-francs.sql was applied here')
})

test('a migration that fails leaves nothing, and the ones before it stay', async () => {
  const open = await (await emptyDatabase())()
  const broken = { '0002-broken.sql': 'insert into francs values (2);\nselect 1 / 0;' }
  await expect(migrate(open, migrationFolder({ ...first, ...broken }))).rejects.toThrow('0002-broken.sql failed')
  expect(await listFrancs(open)).toEqual([1])
  expect(await migrate(open, migrationFolder({ ...first, ...second }))).toEqual(['0002-more.sql'])
  expect(await listFrancs(open)).toEqual([1, 2])
})

test('several processes starting at once apply each migration once', async () => {
  const connect = await emptyDatabase()
  const folder = migrationFolder({ ...first, ...second })
  const opens = await Promise.all(Array.from({ length: 4 }, connect))
  const applied = await Promise.all(opens.map((open) => migrate(open, folder)))
  expect(applied.flat().sort()).toEqual(['0001-francs.sql', '0002-more.sql'])
  expect(await listFrancs(opens[0] ?? (await connect()))).toEqual([1, 2])
})

test('refuses a file whose name does not say its order', () => {
  expect(() => readMigrations(migrationFolder({ 'more.sql': '' }))).toThrow('more.sql is not named like')
})

test("the project's own migrations apply to an empty database", async () => {
  const open = await (await emptyDatabase())()
  expect(await migrate(open)).toEqual(readMigrations(migrationsFolder).map((migration) => migration.name))
  expect(await migrate(open)).toEqual([])
})

test("each of the project's own migrations says whether the release before it works beside it", () => {
  const marked = readMigrations(migrationsFolder).filter(({ name }) => name > '0017')
  expect(marked.filter(({ text }) => !/^-- (expand|contract): \S/.test(text)).map(({ name }) => name)).toEqual([])
  expect(marked).not.toEqual([])
})

const third = { '0003-notes.sql': '-- expand: notes are optional\nalter table francs add column more text;' }

test('a release works on the schema of the next one, which only added to it, and the next one goes on from there', async () => {
  const open = await (await emptyDatabase())()
  await migrate(open, migrationFolder({ ...first, ...second, ...third }))
  expect(await migrate(open, migrationFolder({ ...first, ...second }))).toEqual([])
  const fourth = { '0004-last.sql': 'alter table francs drop column note;' }
  expect(await migrate(open, migrationFolder({ ...first, ...second, ...third, ...fourth }))).toEqual(['0004-last.sql'])
  for (const older of [{ ...first, ...second }, { ...first, ...second, ...third }]) {
    await expect(migrate(open, migrationFolder(older))).rejects.toThrow('0004-last.sql was applied here')
  }
})

test('a database from before the mark of migrations that only add is taken on', async () => {
  const open = await (await emptyDatabase())()
  await migrate(open, migrationFolder(first))
  await sql`alter table migrations drop column expands`.execute(open.db)
  expect(await migrate(open, migrationFolder({ ...first, ...third }))).toEqual(['0003-notes.sql'])
})

// PGlite's only connection cannot hold a table against itself.
test.runIf(testEngine === 'postgres')('a migration does not hold up others behind a table in use: it lets go, comes back, and in the end gives up whole', async () => {
  const connect = await emptyDatabase()
  const [open, reader] = [await connect(), await connect()]
  await migrate(open, migrationFolder(first))
  const patience = { lockTimeoutMs: 50, attempts: 100, pauseMs: 20 }
  const more = migrationFolder({ ...first, ...second })
  const release = Promise.withResolvers<void>()
  const reading = reader.db.transaction().execute(async (tx) => {
    await sql`select id from francs`.execute(tx)
    await expect(migrate(open, more, { ...patience, attempts: 2 })).rejects.toThrow('0002-more.sql failed and was rolled back')
    const migrating = migrate(open, more, patience)
    await expect(sql`select id from francs`.execute(open.db)).resolves.toBeDefined() // nobody is held up for good
    release.resolve()
    return { migrating }
  })
  await release.promise
  const { migrating } = await reading
  expect(await migrating).toEqual(['0002-more.sql'])
})

test.runIf(testEngine === 'postgres')('nor do the indexes of the list of jobs, made beside a server that writes some: they are made once it has', async () => {
  const connect = await emptyDatabase()
  const [open, server] = [await connect(), await connect()]
  const folder = migrationFolder(first)
  await migrate(open, folder)
  const indexes = async () => {
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where schemaname = 'pgboss' and tablename = 'job' and indexname like 'job_desk%' order by 1`.execute(open.db)
    return rows.map(({ name }) => name)
  }
  const made = ['job_desk', 'job_desk_failed', 'job_desk_stuck']
  expect(await indexes()).toEqual(made)
  await sql`drop index pgboss.job_desk, pgboss.job_desk_failed, pgboss.job_desk_stuck`.execute(open.db)
  const addJob = (db: OpenDatabase['db']) => sql`insert into pgboss.job (name) values ('jobs')`.execute(db)
  await server.db.transaction().execute(async (tx) => {
    await addJob(tx)
    await expect(migrate(open, folder, { lockTimeoutMs: 50, attempts: 2, pauseMs: 20 })).rejects.toThrow('lock timeout')
    await addJob(open.db)
  })
  expect(await indexes()).toEqual([])
  // Two processes that start at once.
  await Promise.all([open, server].map((one) => migrate(one, folder)))
  expect(await indexes()).toEqual(made)
})
