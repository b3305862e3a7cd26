import { addDays, dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { keepDays } from './keep-days.ts'
import { remakeSums } from './keep-sums.ts'
import { keptSuppliersCheck, wrongSuppliers } from './keep-suppliers.ts'
import { sumEvents } from './sum-events.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Two suppliers, one of whom is busy: what is kept of them is compared with their entries, added up one by one. */
let t: TestApp
let busy: string
let calm: string
let today: string

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  afterFile(() => t.app.close())
  const world = new PassWorld(t.system)
  const [first, second] = [await world.supplier(), await world.supplier()]
  ;[busy, calm] = [`supplier:${first}`, `supplier:${second}`]
  today = dayOf(t.clock.now())
})

/** Uses, every seventh of them undone at once, between other accounts' bookings. */
async function book(account: string, count: number, name: string): Promise<void> {
  await sql`with uses as (
      select n, kind from generate_series(1, ${count}::int) as n, unnest(case when n % 7 = 0 then array['pass_used', 'scan_undone']
        else array['pass_used'] end) as kind
    ), booked as (
      insert into ledger_transactions (kind, reference, at) select kind, ${name}::text || n, ${t.clock.now()} from uses order by n, kind
      returning id, kind
    )
    insert into ledger_entries (transaction_id, account, amount_xof)
    select id, side.account, side.amount_xof * case kind when 'pass_used' then 1 else -1 end
    from booked, (values ('pass_funds', -500), (${account}::text, 500)) as side(account, amount_xof)`.execute(t.services.db)
}

async function expectPlainSums(): Promise<void> {
  const { rows: cuts } = await sql<{ id: number }>`select id from ledger_transactions where id % 97 = 0 or id = (
    select max(id) from ledger_transactions) order by id`.execute(t.services.db)
  for (const account of [busy, calm]) {
    for (const { id } of cuts) {
      const { rows: plain } = await sql`select kind, count(*)::bigint as entries, sum(amount_xof)::bigint as amount_xof
        from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
        where account = ${account} and transaction_id <= ${id} group by kind order by kind`.execute(t.services.db)
      expect(await sumEvents(t.services.db, account, id)).toEqual(plain)
    }
  }
}

const keptOf = async (account: string) =>
  t.services.db.selectFrom('supplierSums').select(['kind', 'entries']).where('account', '=', account).orderBy('throughId').execute()

it('is the sum of the entries up to any booking, of whoever has thousands and of whoever has few', async () => {
  await book(busy, 1900, 'redemption:a')
  await book(calm, 300, 'redemption:b')
  await expectPlainSums()
  for (const [day, name] of [[1, 'c'], [2, 'd'], [3, 'e']] as const) {
    t.clock.setTo(`${addDays(today, day)}T12:00:00+01:00`)
    await keepDays(t.system)
    await keepDays(t.system)
    await expectPlainSums()
    await book(busy, day === 2 ? 20 : 700, `redemption:${name}`)
  }
  expect(await keptOf(calm)).toEqual([])
  // 3,794 bookings, of which those of closed days make three thousands: of two kinds each.
  expect(await keptOf(busy)).toHaveLength(4)
  expect((await wrongSuppliers.execute(t.services.db)).rows).toEqual([{ bad: 0, sample: null }])
})

it('that was kept wrong, or is missing, is named by the verification, and made again from the entries', async () => {
  const before = await keptOf(busy)
  for (const harm of [
    sql`update supplier_sums set amount_xof = amount_xof + 7 where through_id = (select max(through_id) from supplier_sums)`,
    sql`delete from supplier_sums where kind = 'scan_undone'`,
  ]) {
    await harm.execute(t.services.db)
    const failed = (await verifyLedger(t.system)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
    expect(failed).toContain(keptSuppliersCheck)
    await remakeSums(t.system, failed)
    expect((await verifyLedger(t.system)).checks.find(({ name }) => name === keptSuppliersCheck)).toMatchObject({ ok: true })
    expect(await keptOf(busy)).toEqual(before)
  }
  await expectPlainSums()
})
