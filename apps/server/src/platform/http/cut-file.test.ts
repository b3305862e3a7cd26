import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDownloadAddress } from '@passerelle/contract/downloads'
import { errors } from '@passerelle/contract/errors'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { eventually } from '#test/tools/eventually.ts'
import { createTestApp } from '#test/tools/test-app.ts'
import { testEngine } from '#test/tools/test-database.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'

const file = '/api/admin/audit/file?action=scan.refused'
/** Wide rows: no buffer on the way holds them all, so that the file is still being written once its beginning is read. */
const rows = 30_000

/** A server with a long journal, what it logs, and somebody who reads the file of it. */
async function createLongJournal() {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-cut-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  const logFile = join(folder, 'log')
  const app = await createTestApp({ jobs: false, logFile })
  await sql`insert into journal (at, action, subject_type, subject_id, reason, detail)
    select timestamptz '2021-01-01' + n * interval '1 second', 'scan.refused', 'pass', n::text, repeat('Hounkpatin ', 50), '{}'
    from generate_series(1, ${rows}::int) as n`.execute(app.services.db)
  const client = app.client(await tokenOf(app.services, await createAdmin(app.services)))
  const take = () => fetch(`${app.url}${file}`, { headers: { authorization: `Bearer ${client.token}` } })
  const lines = async (): Promise<Record<string, unknown>[]> =>
    (await readFile(logFile, 'utf8')).split('\n').filter(Boolean).map((line) => JSON.parse(line))
  return { app, client, take, lines }
}

/** The file's beginning is there. */
async function begin(reply: Response) {
  expect(reply.status).toBe(200)
  const body = reply.body?.getReader()
  await body?.read()
  return body
}

async function readToEnd(body: Awaited<ReturnType<typeof begin>>): Promise<void> {
  for (let piece = await body?.read(); piece && !piece.done; ) piece = await body?.read()
}

const cutLine = {
  level: 40, msg: 'answer cut short', reqId: expect.any(String), req: { method: 'GET', path: '/api/admin/audit/file' },
  res: { status: 200 }, ms: expect.any(Number), err: expect.objectContaining({ message: expect.any(String) }),
}

describe('a file whose database goes away', () => {
  it('is cut for whoever reads it, never ended as if it were whole; afterwards it is refused like any call', async () => {
    const { app, client, take, lines } = await createLongJournal()
    const { body: { address } } = await client.get(`${getDownloadAddress.path}?of=${encodeURIComponent(file)}`)
    const body = await begin(await take())
    // As an old proxy asks: nothing but the end of the connection says that a file is whole.
    const old = connect(Number(new URL(app.url).port), '127.0.0.1')
    const oldEnd = new Promise((resolve) => void old.once('end', () => resolve('whole')).once('error', ({ message }) => resolve(message)))
    const beginning = once(old, 'data').then(([text]: Buffer[]) => {
      old.pause()
      return text?.toString('latin1')
    })
    old.write(`GET ${address} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n`)
    expect(await beginning).toMatch(/^HTTP\/1\.1 200 OK\r\n(?![^]*transfer-encoding)/i)
    await app.open.close()
    old.resume()
    await expect(readToEnd(body)).rejects.toThrow('terminated')
    expect(await oldEnd).toBe('read ECONNRESET')
    const again = await take()
    expect([again.status, again.headers.get('content-disposition')]).toEqual([503, null])
    expect(await again.json()).toMatchObject({ message: errors.unavailable.message })
    const cut = async () => (await lines()).filter(({ msg }) => msg === 'answer cut short')
    await eventually(async () => expect(await cut()).toMatchObject([cutLine, cutLine]))
    expect(JSON.stringify(await cut())).not.toContain('Hounkpatin')
  }, 60_000)

  it.runIf(testEngine === 'postgres')('is cut with its connection; its places are free at once, and the next ones are whole', async () => {
    const { app, take, lines } = await createLongJournal()
    const { rows: [own] } = await sql<{ name: string }>`select current_database() as name`.execute(app.services.db)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${own?.name}`
    const other = new pg.Client({ connectionString: url.href })
    await other.connect()
    try {
      const bodies = [await begin(await take()), await begin(await take())]
      expect((await take()).status).toBe(429)
      await other.query('begin')
      await other.query('lock table journal in access exclusive mode')
      const ends = Promise.allSettled(bodies.map(readToEnd))
      const ended = new Set<number>()
      await expect.poll(async () => {
        const { rows: waiting } = await other.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'passerelle' and wait_event_type = 'Lock'`)
        for (const { pid } of waiting) ended.add(pid)
        return ended.size
      }, { timeout: 20_000, interval: 50 }).toBe(2)
      await other.query('rollback')
      expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    } finally {
      await other.end()
    }
    const cut = async () => (await lines()).filter(({ level }) => Number(level) >= 40)
    await eventually(async () => expect(await cut()).toMatchObject([cutLine, cutLine]))
    expect(JSON.stringify(await cut())).not.toContain('Hounkpatin')
    const open = [await take(), await take()]
    expect((await Promise.all(open.map(async (reply) => (await reply.text()).split('\r\n').length - 2)))).toEqual([rows, rows])
  }, 60_000)
})
