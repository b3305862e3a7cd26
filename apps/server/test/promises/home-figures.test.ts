import { figureLists, usesIn } from '@passerelle/contract/figure-lists'
import { adminMoneyKept, adminPassStates, adminUsesByPlace } from '@passerelle/contract/statistics'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateWorld } from '#simulator/generate-world.ts'
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
