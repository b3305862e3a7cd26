import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openDatabase } from './database.ts'

const root = mkdtempSync(join(tmpdir(), 'pglite-folder-'))
const fresh = join(root, 'fresh')
const children: ChildProcess[] = []

beforeAll(async () => {
  await (await openDatabase({ dataDir: fresh })).close()
}, 120_000)

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

/** A data folder holding a database just made. */
function copyFresh(name: string): string {
  const dataDir = join(root, name)
  cpSync(fresh, dataDir, { recursive: true })
  return dataDir
}

/** A process that writes to the database until it is killed, and what it printed. */
function startWriter(dataDir: string, first = 1) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/tools/write-until-killed.ts'), dataDir, String(first)])
  children.push(child)
  let output = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    acknowledged: () => output.split('\n').slice(0, -1).map(Number),
    complaint: () => complaint,
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('K57: what a start after a crash has to replay stays small, however much is written', async () => {
  const dataDir = copyFresh('wal')
  const open = await openDatabase({ dataDir })
  await sql`create table many (id int, text text)`.execute(open.db)
  let largest = 0
  for (let written = 0; written < 256; written += 8) {
    await sql`insert into many select n, repeat(md5(n::text), 8) from generate_series(1, 25000) n`.execute(open.db) // about 8 MB
    await sleep(30) // as requests come, over more than the moment between two looks
    const files = readdirSync(join(dataDir, 'pglite/pg_wal'), { withFileTypes: true }).filter((entry) => entry.isFile())
    largest = Math.max(largest, files.length)
  }
  const { rows } = await sql<{ megabytes: number }>`select (pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / 1000000)::int as megabytes
    from many limit 1`.execute(open.db)
  await open.close()
  expect(rows[0]?.megabytes).toBeGreaterThan(256)
  expect(largest).toBeLessThanOrEqual(12) // of 16 MB
}, 120_000)

test('no acknowledged write is lost, and none is half done, when the process is killed, several times over', async () => {
  const dataDir = copyFresh('kills')
  const known: number[] = []
  for (let round = 1; round <= 5; round++) {
    const writer = startWriter(dataDir, round * 1_000_000)
    await vi.waitFor(() => expect(writer.acknowledged().length).toBeGreaterThan(20 * round), { timeout: 30_000 })
    await sleep(Math.random() * 50)
    await writer.kill()
    known.push(...writer.acknowledged())
  }
  const open = await openDatabase({ dataDir })
  const { rows } = await sql<{ id: number; twin: number }>`select id, twin from acknowledged`.execute(open.db)
  await open.close()
  const stored = new Set(rows.map((row) => row.id))
  expect(known.length).toBeGreaterThan(300)
  expect(known.filter((id) => !stored.has(id))).toEqual([])
  expect(rows.filter((row) => row.twin !== row.id)).toEqual([])
}, 180_000)

test('a kill during the first start leaves nothing that the next start trips over', async () => {
  const dataDir = join(root, 'first-start')
  let interrupted = 0
  // Once as the folder appears, once while it is being filled.
  for (const size of [1, 400]) {
    const writer = startWriter(dataDir)
    await vi.waitFor(() => expect(countEntries(join(dataDir, 'pglite.unfinished'))).toBeGreaterThanOrEqual(size), {
      timeout: 60_000,
      interval: 2,
    })
    await writer.kill()
    if (!existsSync(join(dataDir, 'pglite'))) interrupted += 1
  }
  expect(interrupted).toBeGreaterThan(0)
  const open = await openDatabase({ dataDir })
  expect((await sql`select 1 as one`.execute(open.db)).rows).toEqual([{ one: 1 }])
  await open.close()
  expect(readdirSync(dataDir)).toEqual(['pglite'])
}, 240_000)

test('a second process is refused, and told why in French and English', async () => {
  const dataDir = copyFresh('twice')
  const open = await openDatabase({ dataDir })
  const second = startWriter(dataDir)
  await second.ended
  expect(second.acknowledged()).toEqual([])
  expect(second.complaint()).toContain(`La base de données est déjà ouverte par le processus ${process.pid}`)
  expect(second.complaint()).toContain('already open')
  await expect(openDatabase({ dataDir })).rejects.toThrow('already open')
  expect((await sql`select 1 as one`.execute(open.db)).rows).toEqual([{ one: 1 }])
  await open.close()
  await (await openDatabase({ dataDir })).close()
}, 60_000)

function countEntries(folder: string): number {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0
}
