import { routes } from '@passerelle/contract/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { generateWorld } from '#simulator/generate-world.ts'
import { fromEngine } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { afterFile } from '#test/tools/after-file.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp } from '#test/tools/test-app.ts'
import { createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'

/** L102, for every list there is: in a made world, each value that a filter may have is asked for, and nothing is lost between them. */
const lists = [...routes].flatMap(([name, { path, query, ...route }]) => {
  const shape = 'sorts' in route && query instanceof z.ZodMiniObject ? Object.entries(query.shape) : []
  const filters = shape.filter(([filter]) => !['sort', 'cursor', 'q'].includes(filter)).flatMap(([filter, schema]) => {
    const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema
    return inner instanceof z.ZodMiniEnum ? [{ filter, values: inner.options.map(String) }] : []
  })
  return filters.map((asked) => ({ name, path, ...asked }))
})

/** Of the first column of money that a file has, in francs; texts stand in quotes, and hold no separator in a made world. */
function sumOf(file: string): number {
  const [header = '', ...lines] = file.split('\r\n').slice(0, -1)
  const place = header.split(';').findIndex((name) => name.endsWith('"Montant"'))
  return place < 0 ? 0 : lines.reduce((sum, line) => sum + Number(line.split(';')[place]), 0)
}

/** Lists by whose rows they are, of what, from where: what stands in their table beside it. */
const owned = [
  ['payouts', 'person', sql`select supplier_id as value, count(*) as rows from payouts group by 1`],
  ['requests', 'person', sql`select beneficiary_id as value, count(*) as rows from requests group by 1`],
  ['requests', 'service', sql`select service_id as value, count(*) as rows from requests group by 1`],
  ['profiles', 'department', sql`select department as value, count(*) as rows from users
    where role_id > 1 and submitted_at is not null and department is not null group by 1`],
  ['payment-accounts', 'person', sql`select supplier_id as value, count(*) as rows from payment_accounts
    where removed_at is null group by 1`],
  ['refund-tasks', 'person', sql`select o.owner_id as value, count(*) as rows from refund_tasks t
    join payment_attempts a on a.id = t.attempt_id join payment_orders o on o.id = a.order_id where t.done_at is null group by 1`],
  ['imports', 'person', sql`select by_id as value, count(*) as rows from imports group by 1`],
] as const

/** Lists of a period. */
const dated = [...routes].flatMap(([name, { path, query, ...route }]) =>
  ('sorts' in route && query instanceof z.ZodMiniObject && 'from' in query.shape ? [{ name, path }] : []))
const growsByItself = ['adminListExports', 'adminListJournal']

/** Lists with few rows, of which the made world has some for each value: else zeros would be compared. */
const allHeld = ['adminListRefundTasks', 'adminListImports']

/** Filters that do not part the whole, each with why. */
const partial = new Map([
  ['adminListPasses expires', 'a pass that expires within 7 days does so within 30, and most are in nobody’s hands'],
  ['adminListProfiles role', 'an administrator has no profile'],
  ['adminListRefundTasks owner', 'those of other people are neither one’s own nor nobody’s'],
  ['adminListMessages resend', 'what waits, held a code, or went twice is in no value of it'],
  ['adminListCases owner', 'those of other people are neither one’s own nor nobody’s'],
  ['adminListCases late', 'it is asked for alone'],
  ['adminListExports state', 'each file adds a row'],
  ['adminListJournal action', 'each file adds a line'],
  ['adminListJournal subject', 'each file adds a line'],
])

describe.runIf(testEngine === 'postgres')('L102: the filters of every list, in a made world', () => {
  let admin: ApiClient
  let db: Db
  beforeAll(async () => {
    const { url, drop } = await createPostgresDatabase(inject('postgresTemplate'))
    afterFile(drop)
    const open = fromEngine(await openPostgres({ databaseUrl: url, poolSize: 4 }))
    const t = await createTestApp({ jobs: false, open })
    afterFile(() => open.close())
    await generateWorld(open, t.services.keys, { scale: 0.002, seed: 11, now: t.clock.now() })
    db = open.db
    const reader = await createAdmin(t.services)
    admin = t.client(await tokenOf(t.services, reader))
    // So small a world has one payment to give back: of every fourth, for each cause.
    await sql`insert into refund_tasks (attempt_id, amount_xof, cause, created_at)
      select id, amount_xof, (array['duplicate', 'replaced', 'given_back', 'excess'])[1 + n / 4 % 4], created_at from (
        select *, row_number() over (order by created_at, seq) as n from payment_attempts
        where state = 'paid' and not exists (select from refund_tasks where attempt_id = payment_attempts.id)
      ) as paid where n % 4 = 0`.execute(db)
    await sql`update refund_tasks set taken_by = ${reader.id}, taken_at = now()
      where id = (select id from refund_tasks where done_at is null order by id limit 1)`.execute(db)
  }, 120_000)

  const count = async (path: string, query: string): Promise<number> => {
    const { status, body } = await admin.get(`${path}/count?exact=1${query}`)
    expect([status, body.is_exact], `${path} ${query}`).toEqual([200, true])
    return body.count
  }

  it.each(lists)('$name by $filter: each value has as many rows in its file as it counts, and all of them make the whole', async ({
    name, path, filter, values,
  }) => {
    const counts: number[] = []
    const sums: number[] = []
    for (const value of values) {
      const counted = await count(path, `&${filter}=${value}`)
      const { status, body } = await admin.get(`${path}/file?${filter}=${value}`)
      expect([status, body.split('\r\n').length - 2], `${filter}=${value}`).toEqual([200, counted])
      counts.push(counted)
      sums.push(sumOf(body))
    }
    if (allHeld.includes(name)) expect(counts.every((one) => one > 0), JSON.stringify(counts)).toBe(true)
    const whole = await count(path, '')
    if (!partial.has(`${name} ${filter}`)) {
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(whole)
      expect(sums.reduce((sum, one) => sum + one, 0)).toBe(sumOf((await admin.get(`${path}/file`)).body))
    }
  })
  it.each(owned)('%s by %s: as many rows, counted and in its file, as stand beside it', async (list, filter, known) => {
    const { rows } = await sql<{ value: string; rows: number }>`select * from (${known}) as known order by 2 desc, 1 limit 3`.execute(db)
    for (const { value, rows: held } of [...rows, { value: filter === 'department' ? 'Nulle part' : '999999', rows: 0 }]) {
      const asked = `&${filter}=${encodeURIComponent(value)}`
      expect([value, await count(`/api/admin/${list}`, asked)]).toEqual([value, held])
      expect((await admin.get(`/api/admin/${list}/file?${asked.slice(1)}`)).body.split('\r\n').length - 2, value).toBe(held)
    }
  })

  it.each(dated)('$name: the days before one and those from it on make the whole, in its file too', async ({ name, path }) => {
    const day = '2026-03-01'
    const [before, after] = [await count(path, `&to=2026-02-28`), await count(path, `&from=${day}`)]
    if (!growsByItself.includes(name)) expect(before + after).toBe(await count(path, ''))
    expect((await admin.get(`${path}/file?to=2026-02-28`)).body.split('\r\n').length - 2).toBe(before)
    if (allHeld.includes(name)) expect([before, after].every((one) => one > 0), JSON.stringify([before, after])).toBe(true)
  })
})
