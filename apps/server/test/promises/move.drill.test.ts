import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction, openDatabase } from '#src/platform/database/database.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { createUser } from '#test/worlds/factories.ts'
import { runOperatorCommand } from '#test/tools/operator-command.ts'
import { giveManyPasses, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess } from '#test/tools/server-process.ts'
import { createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'

/** How many rows each table holds; `installation` is made by the command itself, the history of migrations by each database. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('migrations', 'installation') order by tablename`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    counts[name] = (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)).rows[0]?.count ?? -1
  }
  return counts
}

// It needs both databases: the embedded one, and a server.
test.runIf(testEngine === 'postgres')('one command moves an embedded database to PostgreSQL, whole and compared, and the server goes on there', { timeout: 240_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-move-'))
  afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
  const { open, world } = await openProcessWorld({ dataDir })
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const supplier = await world.supplier({ services: [service] })
  const passes = await giveManyPasses(world, { donor, beneficiary, supplier, service, count: 600 })
  await inTransaction(world.ctx, (tx) =>
    enqueue(tx, 'send-mail', { userId: beneficiary, key: 'once', subject: 'Une fois', paragraphs: ['Bonjour.'] }, { queue: 'mails' }),
  )
  const tokens = {
    admin: await world.token(await world.admin()),
    holder: await world.token(beneficiary),
    till: await world.token(supplier),
  }
  const before = await countRows(open.db)
  await open.close()

  const { url: databaseUrl, drop } = await createPostgresDatabase()
  afterFile(drop)
  const used = await createPostgresDatabase()
  afterFile(used.drop)
  const usedDatabase = await openDatabase({ dataDir, databaseUrl: used.url })
  await sql`create table passes (id int)`.execute(usedDatabase.db)
  await usedDatabase.close()
  expect(await runOperatorCommand('move', [used.url], { dataDir })).toMatchObject({ code: 1 })
  expect(await runOperatorCommand('move', [databaseUrl], { dataDir, databaseUrl })).toEqual({
    code: 1,
    output: expect.stringContaining('déjà réglé sur PostgreSQL'),
  })
  expect(await runOperatorCommand('move', ['mysql://x'], { dataDir })).toMatchObject({ code: 1 })

  expect(await runOperatorCommand('move', [databaseUrl], { dataDir })).toEqual({
    code: 0,
    output: expect.stringContaining('le registre est juste'),
  })
  const moved = await openDatabase({ dataDir, databaseUrl })
  expect(await countRows(moved.db)).toEqual(before)
  expect(before['passes']).toBe(600)
  await createUser({ ...world.ctx, db: moved.db }) // its number comes after the others'
  await moved.close()
  expect([existsSync(join(dataDir, 'pglite')), readdirSync(dataDir).some((name) => name.startsWith('pglite.moved-'))]).toEqual([
    false, true,
  ])
  expect(await runOperatorCommand('move', [databaseUrl], { dataDir })).toEqual({
    code: 1,
    output: expect.stringContaining('sont parties dans PostgreSQL (pglite.moved-'),
  })
  // Without the address, an empty database would take the place of the one that went.
  const { code, output } = await ServerProcess.runToEnd({ DATA_DIR: dataDir })
  expect([code, output]).toEqual([1, expect.stringContaining('DATABASE_URL=postgres://')])
  expect([output.includes('    at '), existsSync(join(dataDir, 'pglite'))]).toEqual([false, false])

  const server = await ServerProcess.start({ dataDir, databaseUrl })
  const as = (token: string) => new ApiClient(server.url, token)
  expect((await as(tokens.admin).get('/api/admin/ledger/verify')).body.ok).toBe(true)
  expect((await as(tokens.till).post('/api/scan/pass', { code: passes[0]?.code })).body).toMatchObject({ status: true })
  await vi.waitFor(() => expect(readdirSync(join(dataDir, 'mail')).length).toBeGreaterThan(0), { timeout: 30_000 })
  server.signal('SIGTERM')
  await server.ended
})
