import { beforeAll, describe, expect, it } from 'vitest'
import { createPaymentWorld, type Donor, type PaymentWorld } from '#test/payment-world.ts'

let world: PaymentWorld
let donor: Donor
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  donor = await world.donor()
}, 60_000)

describe('the services asked for most', () => {
  it('are twenty at most, the most asked for first, archived ones left out', async () => {
    const beneficiary = await world.beneficiary()
    const services: number[] = []
    for (let n = 1; n <= 22; n += 1) services.push(await world.service(`Service ${n}`))
    const [archived = 0, twice = 0, thrice = 0] = services
    for (const service of [...services, archived, archived, archived, twice, thrice, thrice]) await world.project(beneficiary, service, [5000])
    await world.ctx.db.updateTable('services').set({ archivedAt: world.ctx.now() }).where('id', '=', archived).execute()
    const { body } = await donor.client.get('/api/most/aks/sp')
    const list: { id: number; nbr_requests: number }[] = body.most_ask_sp
    expect(list).toHaveLength(20)
    expect(list.slice(0, 2)).toEqual([expect.objectContaining({ id: thrice, nbr_requests: 3 }), expect.objectContaining({ id: twice, nbr_requests: 2 })])
    expect(list.map(({ id }) => id)).not.toContain(archived)
  })
})

describe('the passes that a donor has financed', () => {
  it('are twenty a page, each once, with the count of all', async () => {
    const service = await world.service()
    const all = await world.fundedPasses(donor.id, service, 5000, 42)
    await world.fundedPasses((await world.donor()).id, service, 5000, 3)
    const page = async (number: number) => (await donor.client.get(`/api/pass/financed?page=${number}`)).body.data
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 2])
    expect(pages.map(({ current_page, last_page, per_page, total }) => [current_page, last_page, per_page, total])).toEqual([[1, 3, 20, 42], [2, 3, 20, 42], [3, 3, 20, 42]])
    const ids: number[] = pages.flatMap(({ data }) => data.map((pass: { id: number }) => pass.id))
    expect(ids).toEqual(all.toSorted((a, b) => b - a))
  })
})
