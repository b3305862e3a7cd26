import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase, testEngine } from '#test/tools/test-database.ts'
import { inTransaction } from './database.ts'
import { StatementNames } from './statement-names.ts'

const open = await createTestDatabase()

test('names what is sent often, and only so much of it', () => {
  const names = new StatementNames()
  const firstTen = Array.from({ length: 10 }, () => names.nameOf('select 1'))
  expect(firstTen.map(Boolean)).toEqual([false, false, false, false, false, false, false, false, false, true])
  for (let n = 0; n < 5_000; n += 1) for (let use = 0; use < 10; use += 1) names.nameOf(`select ${n % 400}`)
  const given = new Set(Array.from({ length: 400 }, (_, n) => names.nameOf(`select ${n}`)).filter(Boolean))
  expect(given.size).toBe(200)
})

test.each([
  'select "id" from "passes" where "beneficiary_id" = $1 order by "id" desc limit $2',
  'select count(*) as "count" from "passes" where "donor_id" = $1 and "state" = $2',
  'with "few" as (select 1) select "id" from "payouts" where "payouts"."status" in ($1, $2)',
])('has it planned each time, for whoever asks: %s', (text) => {
  const names = new StatementNames()
  expect(Array.from({ length: 20 }, () => names.nameOf(text)).filter(Boolean)).toEqual([])
})

test.each([
  'select "id" from "users" where "id" = $1',
  'update "passes" set "state" = $1 where "id" = $2 and "state" = $3',
])('remembers one that finds its row whoever asks: %s', (text) => {
  const names = new StatementNames()
  expect(Array.from({ length: 20 }, () => names.nameOf(text)).filter(Boolean)).toHaveLength(11)
})

test('remembers a frequent statement', async () => {
  await open.db.connection().execute(async (db) => {
    for (let n = 0; n < 20; n += 1) await sql`select ${n}::int as remembered`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    expect(rows.map((row) => row.statement)).toContain('select $1::int as remembered')
  })
})

test.runIf(testEngine === 'postgres')('goes on after a migration changes what a remembered statement returns', async () => {
  await sql`create table remembered (id int)`.execute(open.db)
  const read = () => inTransaction(open, async (tx) => (await sql`select * from remembered where id = ${1}`.execute(tx)).rows)
  await sql`insert into remembered values (1)`.execute(open.db)
  for (let n = 0; n < 20; n += 1) expect(await read()).toEqual([{ id: 1 }])
  await sql`alter table remembered add column more int`.execute(open.db)
  for (let n = 0; n < 20; n += 1) expect(await read()).toEqual([{ id: 1, more: null }])
})

test.runIf(testEngine === 'pglite')('goes on outside of a transaction too', async () => {
  await sql`create table widened (id int)`.execute(open.db)
  const read = async () => (await sql`select * from widened where id = ${1}`.execute(open.db)).rows
  await sql`insert into widened values (1)`.execute(open.db)
  for (let n = 0; n < 20; n += 1) expect(await read()).toEqual([{ id: 1 }])
  await sql`alter table widened add column more int`.execute(open.db)
  for (let n = 0; n < 20; n += 1) expect(await read()).toEqual([{ id: 1, more: null }])
})

test('fails as it would without its name, and goes on', async () => {
  const divide = async (by: number) => (await sql<{ share: number }>`select 6 / ${by}::int as share`.execute(open.db)).rows
  for (let n = 0; n < 20; n += 1) expect(await divide(3)).toEqual([{ share: 2 }])
  for (let n = 0; n < 3; n += 1) await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divide(2)).toEqual([{ share: 3 }])
})
