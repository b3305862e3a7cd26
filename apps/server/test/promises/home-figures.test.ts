import { figureLists, usesIn } from '@passerelle/contract/figure-lists'
import { routes } from '@passerelle/contract/routes'
import { adminMoneyKept, adminPassStates, adminUsesByPlace } from '@passerelle/contract/statistics'
import { getTransparency, type PublishedFigures } from '@passerelle/contract/transparency'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateWorld } from '#simulator/generate-world.ts'
import { publishFigures } from '#src/transparency/publish-figures.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'

/** In a made world, what the back office's home tells is what stands behind it. */
let t: TestApp
let office: ApiClient
let states: Record<string, number>
let waits: { name: string; count: number; oldest_at: string | null }[]

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  await generateWorld(t.open, t.services.keys, { scale: 0.002, seed: 5, now: t.clock.now() })
  // The queues of a made world are empty: two that failed for good, of both, and one that is tried again.
  await sql`insert into pgboss.job (name, data, state, completed_on, retry_count, retry_limit, output)
    select name, '{"name":"send-mail"}', state::pgboss.job_state, now() - interval '3 hours', 9, 9, '{"message":"x"}'
    from (values ('jobs', 'failed'), ('mails', 'failed'), ('mails', 'retry')) as made (name, state)`.execute(t.open.db)
  office = t.client(await tokenOf(t.services, await createAdmin(t.services, 'super')))
  states = (await office.call(adminPassStates)).body
  waits = (await office.get('/api/admin/overview')).body.waits
}, 120_000)

const valueOf = async (query: ReturnType<typeof sql<{ value: number }>>) => (await query.execute(t.open.db)).rows[0]?.value

describe('each figure', () => {
  it.each(Object.entries(figureLists))('%s: as many as its list has, by its exact count and in its file', async (name, { list, filters }) => {
    const query = new URLSearchParams({ ...filters, exact: '1' })
    const { body } = await office.get(`/api/admin/${list}/count?${query.toString()}`)
    const wait = waits.find((one) => one.name === name)
    const { body: file } = await office.get(`/api/admin/${list}/file?${new URLSearchParams(filters).toString()}`)
    expect([body.count, file.split('\r\n').length - 2]).toEqual(Array(2).fill(wait?.count ?? states[name]))
    if (!wait) return
    const sort = name === 'profiles' ? 'submitted_at' : 'created_at'
    const { body: page } = await office.get(`/api/admin/${list}?${new URLSearchParams({ ...filters, sort }).toString()}`)
    // A job waits for somebody since it failed for good; a list of jobs is in the order in which they were asked for.
    expect(wait.oldest_at).toBe(page.data[0]?.[name === 'jobs_failed' ? 'failed_at' : sort] ?? null)
  })

  it('of mails to send again has none that held a code: who asks for many codes adds nothing to it', async () => {
    const failed = async (query: string) => (await office.get(`/api/admin/messages/count?state=failed&exact=1${query}`)).body.count
    const figure = waits.find(({ name }) => name === 'mails_failed')?.count
    expect(await failed('&resend=possible')).toBe(figure)
    expect(await failed('')).toBeGreaterThan(figure ?? 0)
    expect(await failed('&kind=recovery-code&resend=possible')).toBe(0)
  })

  it('a department on the map: as many as the list of its uses has, those of people who have moved since where they were', async () => {
    const { rows: [moved] } = await sql<{ userId: number; department: string }>`select user_id, department from beneficiaries
      where user_id = (select beneficiary_id from redemptions where undone_at is null limit 1)`.execute(t.open.db)
    const elsewhere = moved?.department === 'Zou' ? ['Mono', 'Comè'] : ['Zou', 'Bohicon']
    await sql`update beneficiaries set department = ${elsewhere[0]}, city = ${elsewhere[1]}
      where user_id = ${moved?.userId}`.execute(t.open.db)
    const { body } = await office.call(adminUsesByPlace)
    expect(body.departments.filter((one: { uses: number }) => one.uses > 0).length).toBeGreaterThan(2)
    for (const { name, uses } of body.departments) {
      const { list, filters } = usesIn(name)
      const { body: counted } = await office.get(`/api/admin/${list}/count?${new URLSearchParams({ ...filters, exact: '1' }).toString()}`)
      expect(counted.count, name).toBe(uses)
      const { body: file } = await office.get(`/api/admin/${list}/file?${new URLSearchParams(filters).toString()}`)
      expect(file.split('\r\n').length - 2, name).toBe(uses)
    }
  })

  it('is something: the made world has some of most', () => {
    expect(waits.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(3)
    expect(waits).toContainEqual({ name: 'jobs_failed', count: 2, oldest_at: expect.any(String) })
    for (const name of ['refunds', 'mails_stuck', 'mails_failed']) {
      expect(waits.find((one) => one.name === name)?.count, name).toBeGreaterThan(0)
    }
  })
})

describe('other figures', () => {
  it('money: what suppliers have, without adding up theirs, and each account', async () => {
    const { body: money } = await office.call(adminMoneyKept)
    expect(money.suppliers).toBe(await valueOf(sql`select sum(balance_xof)::bigint as value from supplier_balances`))
    const { body: accounts } = await office.get('/api/admin/ledger/balances')
    const of = (name: string) => accounts.find(({ account }: { account: string }) => account === name)?.balance ?? 0
    expect([money.cash, money.unused, money.payouts, money.review]).toEqual(
      ['provider_cash', 'pass_funds', 'payouts_reserved', 'suspense'].map(of),
    )
  })

  it('uses by department are all uses, and those of their communes', async () => {
    const { body: places } = await office.call(adminUsesByPlace)
    const total = (all: { uses: number }[]) => all.reduce((sum, { uses }) => sum + uses, 0)
    expect(states.used).toBeGreaterThan(0)
    expect(total(places.departments)).toBe(states.used)
    for (const { uses, communes } of places.departments) expect(total(communes)).toBe(uses)
  })
})

describe('what the public is told', () => {
  let told: PublishedFigures
  beforeAll(async () => {
    await publishFigures(t.services)
    told = (await t.client().call(getTransparency)).body.figures
  })
  const sumOf = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((sum, one) => sum + of(one), 0)

  it('is what the back office is told, at the same moment', async () => {
    const { body: kept } = await office.call(adminMoneyKept)
    expect(told.money).toMatchObject(kept)
    const now = (await office.call(adminPassStates)).body
    expect([told.states.waiting.count, told.states.held.count, told.states.used.count]).toEqual(
      [now.funded, now.assigned + now.suspended, now.used],
    )
    const { body: { departments } } = await office.call(adminUsesByPlace)
    const communes: { uses: number }[] = departments.flatMap((one: { communes: { uses: number }[] }) => one.communes)
    expect(told.reach?.communes).toBe(communes.filter(({ uses }) => uses > 0).length)
  })

  it('is what the ledger says, and adds up to the franc', async () => {
    const { money, states: { waiting, held, used } } = told
    expect(money.received).toBe(money.paid + money.returned + money.charged + money.cash)
    expect(money.cash).toBe(money.unused + money.suppliers + money.payouts + money.review + money.rest)
    expect(waiting.amount + held.amount).toBe(money.unused)
    expect(used.amount).toBe(money.paid + money.payouts + money.suppliers)
    expect([money.received, money.paid]).toEqual([
      await valueOf(sql`select -sum(amount_xof)::bigint as value from ledger_entries join ledger_transactions as t on t.id = transaction_id
        where account = 'provider_cash' and kind in ('payment_confirmed', 'money_unmatched')`),
      await valueOf(sql`select sum(amount_xof)::bigint as value from payouts where status = 'approved'`),
    ])
  })

  it('counts each booked use of the months that are over once, by department and by service', async () => {
    const months = told.periods.map(({ from, to }) => [from, to]).flat()
    expect(months.length).toBeGreaterThan(20)
    const until = `${t.clock.now().toISOString().slice(0, 7)}-01`
    const booked = await valueOf(sql`select sum(case kind when 'pass_used' then 1 else -1 end)::bigint as value from ledger_transactions
      where kind in ('pass_used', 'scan_undone') and to_char(at at time zone 'Africa/Porto-Novo', 'YYYY-MM') <= ${months.at(-1)}
        and at < ${until}::date - interval '1 hour'`)
    for (const of of ['departments', 'services'] as const) {
      expect(sumOf(told.periods, ({ [of]: groups }) => sumOf(groups, ({ count }) => count)), of).toBe(booked)
    }
  })

  it('has no group of fewer than five people, as each use says by itself', async () => {
    const { rows } = await sql<{ month: string; departments: string; services: string; person: number }>`select
      to_char(at at time zone 'Africa/Porto-Novo', 'YYYY-MM') as month, coalesce(r.department, b.department) as departments,
      s.name as services, r.beneficiary_id as person from redemptions as r join beneficiaries as b on b.user_id = r.beneficiary_id
      join passes on passes.id = r.pass_id join services as s on s.id = service_id`.execute(t.open.db)
    for (const { from, to, ...tables } of told.periods) {
      const here = rows.filter(({ month }) => month >= from && month <= to)
      for (const of of ['departments', 'services'] as const) {
        for (const { names } of tables[of]) {
          const people = here.filter(({ [of]: name }) => names.includes(name)).map(({ person }) => person)
          expect(new Set(people).size, `${from} ${names.join()}`).toBeGreaterThanOrEqual(5)
        }
      }
    }
    expect(new Set(told.periods.flatMap(({ departments }) => departments.map(({ names }) => names.length))).size).toBeGreaterThan(1)
  })

  it('has for days from a scan to its payment what each supplier’s transfers say, the oldest scans first', async () => {
    const { rows: gains } = await sql<{ supplierId: number; amountXof: number; at: Date }>`select supplier_id, amount_xof, at
      from redemptions where undone_at is null order by at, id`.execute(t.open.db)
    const { rows: transfers } = await sql<{ supplierId: number; amountXof: number; approvedAt: Date }>`select supplier_id, amount_xof,
      approved_at from payouts where status = 'approved' order by approved_at, id`.execute(t.open.db)
    const days = [...new Set(gains.map(({ supplierId }) => supplierId))].flatMap((id) => {
      let [reached, paid, next] = [0, 0, 0]
      const own = transfers.filter(({ supplierId }) => supplierId === id)
      return gains.filter(({ supplierId }) => supplierId === id).flatMap(({ amountXof, at }) => {
        reached += amountXof
        while (paid < reached && next < own.length) paid += own[next++]?.amountXof ?? 0
        return paid < reached ? [] : [Math.max(0, ((own[next - 1]?.approvedAt.getTime() ?? 0) - at.getTime()) / 86_400_000)]
      })
    }).toSorted((one, other) => one - other)
    expect(days.length).toBeGreaterThan(20)
    const middle = ((days[Math.floor((days.length - 1) / 2)] ?? 0) + (days[Math.ceil((days.length - 1) / 2)] ?? 0)) / 2
    expect(told.days.use_to_payment).toBeCloseTo(middle, 0)
  })

  it('names nobody: no name, e-mail, phone or number of anybody is in any public answer', async () => {
    const { rows } = await sql<{ known: string }>`select distinct known from (
      select unnest(array[name, firstname, email]) as known from users
      union all select unnest(array[identifiant, phone, ref_doc, parent_name, parent_phone]) from beneficiaries
      union all select unnest(array[social_reason, responsable, phone, email, ifu]) from partners
      union all select unnest(array[social_reason, responsable, phone, email, ifu]) from suppliers
    ) as people where length(known) > 3`.execute(t.open.db)
    const open = [...routes.values()].filter(({ access, method, path }) => access === 'public' && method === 'GET' && !path.includes(':'))
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(['', '/csv', '/iati.xml'].map((end) => `/api/transparency${end}`)))
    expect(rows.length).toBeGreaterThan(1000)
    for (const { path } of open.filter((route) => !route.path.startsWith('/api/docs') && !route.path.startsWith('/api/openapi'))) {
      const { body } = await t.client().get(path)
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? '')
      const words = new Set(text.match(/[\p{L}\p{N}@.+-]+/gu))
      expect(rows.filter(({ known }) => (/[\s@]/.test(known) ? text.includes(known) : words.has(known))), path).toEqual([])
    }
  })
})
