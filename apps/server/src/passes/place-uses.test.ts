import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { placeUses } from './place-uses.ts'
import { undoRedemption } from './undo-redemption.ts'

let t: TestApp
let world: PassWorld
let [donor, service, supplier] = [0, 0, 0]

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  donor = await world.partner()
  service = await world.service()
  supplier = await world.supplier({ services: [service] })
})

const move = (holder: number, department: string, city: string) =>
  t.services.db.updateTable('beneficiaries').set({ department, city }).where('userId', '=', holder).execute()

async function placesOf(holder: number): Promise<(string | null)[]> {
  const uses = await t.services.db.selectFrom('redemptions').selectAll().where('beneficiaryId', '=', holder).orderBy('id').execute()
  return uses.map(({ department, city }) => department && `${department}/${city}`)
}

/** As scans of a release from before 0059 left them. */
async function oldUses(holder: number, count: number): Promise<void> {
  const ids = await world.fundedPasses(donor, service, 5000, count)
  const use = { supplierId: supplier, beneficiaryId: holder, amountXof: 5000, at: t.clock.now() }
  await t.services.db.insertInto('redemptions').values(ids.map((passId) => ({ ...use, passId }))).execute()
  await t.services.db.updateTable('redemptions').set({ department: null, city: null }).where('beneficiaryId', '=', holder).execute()
}

describe('where a use was', () => {
  it('is written by the scan, with a key or without, and stays when its holder moves, when it is undone, and for the next one', async () => {
    const holder = await world.beneficiary({ department: 'Borgou', commune: 'Parakou' })
    const till = t.client(await world.token(supplier))
    const scan = async (headers: Record<string, string>) => {
      const { code } = await world.assignedPass({ donor, beneficiary: holder, service })
      const { status, body } = await till.post('/api/scan/pass', { code }, { headers })
      expect([status, body.status]).toEqual([200, true])
      return body.redemption_id as number
    }
    const first = await scan({ 'idempotency-key': '7e3c5f54-8d1c-4df2-9a5c-0f1b7d1f2a10' })
    await scan({})
    await move(holder, 'Zou', 'Bohicon')
    await undoRedemption(world.as(supplier, 4), { redemptionId: first })
    await scan({ 'idempotency-key': '7e3c5f54-8d1c-4df2-9a5c-0f1b7d1f2a11' })
    expect(await placesOf(holder)).toEqual(['Borgou/Parakou', 'Borgou/Parakou', 'Zou/Bohicon'])
  })

  it('is written by the database for an older release, which does not know of it', async () => {
    const holder = await world.beneficiary({ department: 'Mono', commune: 'Comè' })
    const [passId = 0] = await world.fundedPasses(donor, service, 5000)
    await sql`insert into redemptions (pass_id, supplier_id, beneficiary_id, amount_xof, at)
      values (${passId}, ${supplier}, ${holder}, 5000, now())`.execute(t.services.db)
    expect(await placesOf(holder)).toEqual(['Mono/Comè'])
  })
})

describe('uses from before', () => {
  it('get their place a batch after the other, stopped and begun again, two at once, and then nothing is left to do', async () => {
    const [one, other] = [
      await world.beneficiary({ department: 'Borgou', commune: 'Parakou' }),
      await world.beneficiary({ department: 'Zou', commune: 'Abomey' }),
    ]
    await oldUses(one, 5)
    await oldUses(other, 6)
    expect(await placeUses(t.system, { size: 3, signal: AbortSignal.abort() })).toBe(3)
    const [some, rest] = await Promise.all([placeUses(t.system, { size: 3 }), placeUses(t.system, { size: 3 })])
    expect(some + rest).toBe(8)
    expect(await placeUses(t.system)).toBe(0)
    expect([...new Set(await placesOf(one))]).toEqual(['Borgou/Parakou'])
    expect([...new Set(await placesOf(other))]).toEqual(['Zou/Abomey'])
  })

  it('of somebody who moves before the job comes to them keep where they were', async () => {
    const holder = await world.beneficiary({ department: 'Borgou', commune: 'Parakou' })
    await oldUses(holder, 2)
    await move(holder, 'Zou', 'Bohicon')
    expect(await placeUses(t.system)).toBe(0)
    expect(await placesOf(holder)).toEqual(['Borgou/Parakou', 'Borgou/Parakou'])
  })
})
