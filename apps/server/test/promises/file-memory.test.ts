import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createTestDatabase } from '#test/tools/test-database.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'
import { recordStatements, type Statement } from '../../bench/record-statements.ts'

/**
 * Why the file of a million rows takes no more memory than that of a thousand: one piece of it is asked of the database at a time, and the
 * next one only once its reader has taken what there was. `npm run bench -- export` measures what that comes to.
 */

/** Wide rows: what lies between two sockets, some megabytes, holds a part of them. */
const rows = 40_000
const ofOnePiece = 1000
const file = '/api/admin/audit/file?action=scan.refused'

let t: TestApp
let admin: ApiClient
const statements: Statement[] = []
/** How much of the list was asked of the database: its limit says that one row more is wanted than a piece has. */
const asked = () => statements.filter(({ sql: text, parameters }) =>
  text.includes('"journal"') && parameters.includes(ofOnePiece + 1)).length
const limits = () => statements.filter(({ sql: text }) => /from "journal"[^]* order by [^]* limit /.test(text)).map(({ parameters }) =>
  Number(parameters.at(-1)))

beforeAll(async () => {
  t = await createTestApp({ jobs: false, open: await createTestDatabase((engine) => recordStatements(engine, statements)) })
  await sql`insert into journal (at, action, subject_type, subject_id, reason, detail)
    select timestamptz '2021-01-01' + n * interval '1 second', 'scan.refused', 'pass', n::text, repeat('Motif inventé ', 80), '{}'
    from generate_series(1, ${rows}::int) as n`.execute(t.services.db)
  admin = t.client(await tokenOf(t.services, await createAdmin(t.services)))
}, 120_000)

/** Asks for the file, and takes nothing of it yet. Held by a reader: what nobody holds, fetch ends when memory is swept. */
async function ask(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  statements.length = 0
  const { status, body } = await fetch(`${t.url}${file}`, { headers: { authorization: `Bearer ${admin.token}` } })
  expect(status).toBe(200)
  return (body as ReadableStream<Uint8Array>).getReader()
}

/** How much was asked of the database when the server, which answers other calls meanwhile, has asked for nothing more during so many. */
async function restsAt(): Promise<number> {
  let [last, calls] = [asked(), 0]
  while (last === 0 || calls < 60) {
    expect((await admin.get('/api/admin/payouts')).status).toBe(200)
    calls = asked() === last ? calls + 1 : 0
    last = asked()
  }
  return last
}

describe('the file of a long list', () => {
  it('L103: is asked of the database a piece at a time, and no further while nobody takes what there is', async () => {
    const reader = await ask()
    // The rest is in nobody's memory.
    expect(await restsAt()).toBeLessThan(rows / ofOnePiece / 2)
    let lines = 0
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      lines += piece.value.filter((byte) => byte === 10).length
    }
    expect([lines, asked()]).toEqual([rows + 1, rows / ofOnePiece])
    expect(Math.max(...limits())).toBe(ofOnePiece + 1)
  }, 120_000)

  it('is asked no further for a reader who goes away', async () => {
    const reader = await ask()
    await restsAt()
    await reader.cancel()
    expect(await restsAt()).toBeLessThan(rows / ofOnePiece / 2)
  }, 120_000)
})
