import { startOfDay } from '@passerelle/contract/dates'
import type { PublishedFigures } from '@passerelle/contract/transparency'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { raiseAlert } from '#src/alerts/raise-alert.ts'
import { ledgerFault } from '#src/ledger/verify-ledger.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { undoLate } from '#src/passes/undo-late.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { findFigures, findPublishedAt, publishFigures, publishWhenDue } from './publish-figures.ts'

let t: TestApp
let world: PassWorld
let [supplier, training, sewing] = [0, 0, 0]
const donors: number[] = []
let uses = 0

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  training = await world.service('Formation')
  sewing = await world.service('Couture')
  supplier = await world.supplier({ services: [training, sewing] })
  for (let index = 0; index < 6; index++) donors.push(await world.partner())
})

const places = { Littoral: 'Cotonou', Zou: 'Bohicon', Borgou: 'Parakou', Mono: 'Comè' }

/** So many people of a department, each given a pass on a day and using it two days later. Returns the people and their uses. */
async function use(day: string, department: keyof typeof places, count: number, service = training) {
  const all: { holder: number; redemption: number }[] = []
  for (let index = 0; index < count; index++) {
    t.clock.setTo(startOfDay(day))
    const holder = await world.beneficiary({ department, commune: places[department] })
    const { code } = await world.assignedPass({ donor: donors[(uses += 1) % donors.length] ?? 0, beneficiary: holder, service })
    t.clock.forward(2 * 86_400_000)
    const { redemptionId } = await redeemPass(world.as(supplier, 4), { code })
    all.push({ holder, redemption: redemptionId })
  }
  return all
}

async function publishOn(day: string): Promise<PublishedFigures> {
  t.clock.setTo(new Date(startOfDay(day).getTime() + 4 * 3_600_000))
  await publishFigures(t.system)
  const figures = await findFigures(t.services.db)
  if (!figures) throw new Error('nothing is published')
  return figures
}

const told = ({ periods }: PublishedFigures, of: 'departments' | 'services') =>
  periods.map(({ from, to, [of]: groups }) => `${from} ${to} ${groups.map(({ names, count }) => `${names.join('+')} ${count}`).join(', ')}`)

describe('what is published', () => {
  let [spring, later]: (PublishedFigures | null)[] = [null, null]
  it('are months that are over, by department and by service, where fewer than five people stand with their neighbours', async () => {
    expect((await publishOn('2026-01-02')).reach).toBeNull()
    await use('2026-01-03', 'Littoral', 5)
    await use('2026-01-08', 'Zou', 3, sewing)
    await use('2026-01-10', 'Borgou', 2)
    await use('2026-02-10', 'Mono', 2)
    const [mistaken] = await use('2026-03-03', 'Borgou', 4, sewing)
    t.clock.setTo(startOfDay('2026-04-02'))
    const officer = world.as(await world.admin(), 1, 'super')
    await undoLate(officer, { redemptionId: mistaken?.redemption ?? 0, reason: 'Scan d’une autre personne.' })
    await use('2026-04-03', 'Littoral', 1)
    spring = await publishOn('2026-04-15')
    expect(told(spring, 'departments')).toEqual(['2026-01 2026-01 Borgou+Zou 5, Littoral 5', '2026-02 2026-03 Borgou+Mono 6'])
    expect(told(spring, 'services')).toEqual(['2026-01 2026-01 Formation+Couture 10', '2026-02 2026-03 Couture+Formation 6'])
    expect(spring.gifts.map(({ from, to, count }) => [from, to, count])).toEqual([['2026-01', '2026-01', 10], ['2026-02', '2026-03', 6]])
    expect([spring.reach, spring.days]).toEqual([{ people: 16, communes: 4, suppliers: 0 }, { gift_to_use: 2, use_to_payment: null }])
  })

  it('are not told otherwise afterwards: what was undone counts where it was undone', async () => {
    await use('2026-05-03', 'Borgou', 5)
    later = await publishOn('2026-06-01')
    expect(later.periods.slice(0, 2)).toEqual(spring?.periods)
    // The use that was undone is one less for Borgou in April; five others came in May.
    expect(told(later, 'departments').slice(2)).toEqual(['2026-04 2026-05 Borgou+Littoral 5'])
  })

  it('are the uses of the ledger, each once, by department and by service', async () => {
    const { rows: [booked] } = await sql<{ count: number; amount: number }>`select
      sum(case kind when 'pass_used' then 1 else -1 end)::bigint as count, -sum(amount_xof)::bigint as amount
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id and account = 'pass_funds'
      where kind in ('pass_used', 'scan_undone') and at < ${startOfDay('2026-06-01')}`.execute(t.services.db)
    for (const of of ['departments', 'services'] as const) {
      const groups = later?.periods.flatMap(({ [of]: all }) => all) ?? []
      const sum = { count: groups.reduce((all, { count }) => all + count, 0), amount: groups.reduce((all, { amount }) => all + amount, 0) }
      expect(sum).toEqual(booked)
    }
    expect(later?.periods.map(({ count }) => count)).toEqual([10, 6, 5])
  })

  it('says since when each night found the money whole, and no longer when one did not', async () => {
    expect([spring?.intact_since, later?.intact_since]).toEqual(['2026-01-02', '2026-01-02'])
    await raiseAlert(t.services, { key: ledgerFault, message: 'Un écart.' })
    expect((await publishOn('2026-06-02')).intact_since).toBeNull()
    await t.services.db.deleteFrom('alerts').execute()
    expect((await publishOn('2026-06-03')).intact_since).toBe('2026-06-03')
  })

  it('is one row, published once a night however often its job runs, and by two at once', async () => {
    const at = async () => (await findPublishedAt(t.services.db))?.getTime()
    const before = await at()
    await publishWhenDue(t.system)
    t.clock.setTo('2026-06-04T01:39:00Z')
    await publishWhenDue(t.system)
    expect(await at()).toBe(before)
    t.clock.setTo('2026-06-04T01:41:00Z')
    await Promise.all([publishWhenDue(t.system), publishFigures(t.system)])
    expect(await at()).toBeGreaterThan(before ?? 0)
    const { rows: [counted] } = await sql<{ count: number }>`select count(*)::bigint as count from published_figures`.execute(t.services.db)
    expect(counted?.count).toBe(1)
  })
})
