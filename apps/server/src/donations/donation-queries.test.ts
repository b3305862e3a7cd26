import { addDays, dayOf } from '@passerelle/contract/dates'
import { getDonation, getUnfinishedPayment } from '@passerelle/contract/donations'
import { setDonorView } from '@passerelle/contract/donor-view'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPaymentWorld, type Donor, type PaymentWorld } from '#test/worlds/payment-world.ts'

let world: PaymentWorld
let donor: Donor
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  donor = await world.donor()
  await world.passType(5000)
}, 60_000)

describe('the services asked for most', () => {
  it('are twenty at most, the most asked for first, archived ones left out', async () => {
    const beneficiary = await world.beneficiary()
    const services: number[] = []
    for (let n = 1; n <= 22; n += 1) services.push(await world.service(`Service ${n}`))
    const [archived = 0, twice = 0, thrice = 0] = services
    for (const service of [...services, archived, archived, archived, twice, thrice, thrice]) {
      await world.project(beneficiary, service, [5000])
    }
    await world.ctx.db.updateTable('services').set({ archivedAt: world.ctx.now() }).where('id', '=', archived).execute()
    const { body } = await donor.client.get('/api/most/aks/sp')
    const list: { id: number; nbr_requests: number }[] = body.most_ask_sp
    expect(list).toHaveLength(20)
    expect(list.slice(0, 2)).toEqual([
      expect.objectContaining({ id: thrice, nbr_requests: 3 }), expect.objectContaining({ id: twice, nbr_requests: 2 }),
    ])
    expect(list.map(({ id }) => id)).not.toContain(archived)
  })

  it('K49: count what is asked and not refused: pending and approved ones', async () => {
    const [beneficiary, service, refused] = [await world.beneficiary(), await world.service(), await world.service()]
    const asked: number[] = []
    for (let n = 0; n < 5; n += 1) asked.push(await world.project(beneficiary, service, [5000]))
    for (let n = 0; n < 9; n += 1) await world.project(beneficiary, refused, [5000])
    await world.ctx.db
      .updateTable('requests')
      .set({ status: 'rejected', reason: 'Demande en double.' })
      .where((eb) => eb.or([eb('id', 'in', asked.slice(0, 1)), eb('serviceId', '=', refused)]))
      .execute()
    const { body } = await donor.client.get('/api/most/aks/sp')
    const list: { id: number; nbr_requests: number }[] = body.most_ask_sp
    expect(list.find(({ id }) => id === service)?.nbr_requests).toBe(4)
    expect(list.map(({ id }) => id)).not.toContain(refused)
  })
})

describe('the passes that a donor has financed', () => {
  it('L106: are twenty a page, each once, with the count of all', async () => {
    const service = await world.service()
    const all = await world.fundedPasses(donor.id, service, 5000, 42)
    await world.fundedPasses((await world.donor()).id, service, 5000, 3)
    const page = async (number: number) => (await donor.client.get(`/api/pass/financed?page=${number}`)).body.data
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 2])
    expect(pages.map(({ current_page, last_page, per_page, total }) => [current_page, last_page, per_page, total])).toEqual([
      [1, 3, 20, 42],
      [2, 3, 20, 42],
      [3, 3, 20, 42],
    ])
    const ids: number[] = pages.flatMap(({ data }) => data.map((pass: { id: number }) => pass.id))
    expect(ids).toEqual(all.toSorted((a, b) => b - a))
  })
})

describe('K65: one donation', () => {
  it('is told by the server with its own title, to its donor alone, however many there are', async () => {
    const service = await world.service()
    const mine = await world.donor()
    const { don_id: id } = await world.openDonation(mine, service)
    expect((await mine.client.get(`/api/dons/${id}`)).body).toEqual((await mine.client.get('/api/dons')).body[0])
    expect((await donor.client.get(`/api/dons/${id}`)).status).toBe(404)
  })
})

describe('a gift whose payment nobody has finished', () => {
  const unfinished = async (of: Donor, id: number) => (await of.client.call(getUnfinishedPayment, { don_id: id })).body

  it('is paid by the transaction that it had, once, and then there is nothing more to pay', async () => {
    const service = await world.service()
    const mine = await world.donor()
    const { don_id: id, payment } = await world.openDonation(mine, service)
    expect(await unfinished(mine, id)).toEqual({ payment })
    await world.pay(payment.transaction_id)
    expect((await world.validate(mine, payment.transaction_id)).body.status).toBe(true)
    expect(await unfinished(mine, id)).toEqual({ payment: null })
    expect((await mine.client.get(`/api/don/details/${id}`)).body).not.toEqual([])
  })

  it('has nothing to pay before the provider has made its transaction, after it has expired, or in another environment', async () => {
    const service = await world.service()
    const mine = await world.donor()
    const { don_id: id, payment } = await world.openDonation(mine, service)
    const set = (values: object) => world.ctx.db.updateTable('paymentAttempts').set(values).where('id', '=', payment.attempt).execute()
    for (const values of [{ state: 'created', providerTxId: null }, { state: 'expired' }, { environment: 'live' }]) {
      await set({ state: 'opened', providerTxId: String(payment.transaction_id), environment: 'local' })
      expect(await unfinished(mine, id)).toEqual({ payment })
      await set(values)
      expect(await unfinished(mine, id)).toEqual({ payment: null })
    }
  })
})

describe('K68: the amounts that a service is awaited for', () => {
  const awaited = async (service: number) => (await donor.client.get(`/api/services/${service}/awaited`)).body

  it('are those of open wishes, counted by amount, of this service alone', async () => {
    const [service, other] = [await world.service(), await world.service()]
    await world.passType(10_000)
    expect(await awaited(service)).toEqual([])
    await world.project(await world.beneficiary(), service, [10_000, 5000, 5000])
    await world.project(await world.beneficiary(), service, [5000])
    await world.project(await world.beneficiary(), other, [2500])
    expect(await awaited(service)).toEqual([{ pass_nbr: 3, pass_amount: 5000 }, { pass_nbr: 1, pass_amount: 10_000 }])
  })

  it('count neither what somebody is paying for, nor what is financed or closed, nor the wish of a suspended person', async () => {
    const service = await world.service()
    const [reserved, financed, closed, suspended] = await Promise.all([1, 2, 3, 4].map(async () => world.beneficiary()))
    const project = async (beneficiary = 0) => world.project(beneficiary, service, [5000])
    const { db, now } = world.ctx
    const paying = await world.openDonation(donor, service)
    const order = await db.selectFrom('donations').select('orderId').where('id', '=', paying.don_id).executeTakeFirstOrThrow()
    await db
      .updateTable('allocations')
      .set({ status: 'reserved', reservedUntil: new Date(now().getTime() + 60_000), reservedOrderId: order.orderId })
      .where('projectId', '=', await project(reserved))
      .execute()
    await db.updateTable('allocations').set({ status: 'financed' }).where('projectId', '=', await project(financed)).execute()
    await db.updateTable('projects').set({ status: 'closed', endedAt: now() }).where('id', '=', await project(closed)).execute()
    await project(suspended)
    await db.updateTable('users').set({ suspendedAt: now() }).where('id', '=', suspended ?? 0).execute()
    expect(await awaited(service)).toEqual([])
  })
})

describe('K69: a financed pass', () => {
  it('names what paid for it: the donation, or the project of the offer', async () => {
    const service = await world.service()
    const mine = await world.donor()
    const projectId = await world.project(await world.beneficiary(), service, [5000])
    const [allocation] = await world.allocations(projectId)
    const chosen = await mine.client.post('/api/choice/pass', { pass: [allocation?.id] })
    await world.pay(chosen.body.payment.transaction_id)
    await mine.client.post('/api/validate/payment/offer/pass', { transaction_id: chosen.body.payment.transaction_id })
    const opened = await world.openDonation(mine, service, { counts: [1] })
    await world.pay(opened.payment.transaction_id)
    await mine.client.post('/api/validate/payment/don', { transaction_id: opened.payment.transaction_id })
    const { title, slug } = await world.ctx.db
      .selectFrom('requests')
      .select(['title', 'slug'])
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const { body } = await mine.client.get('/api/pass/financed')
    expect(body.data.data).toMatchObject([
      { service_produit: { id: service }, donation: { id: opened.don_id, title: 'Rentrée' }, project: null },
      { service_produit: { id: service }, donation: null, project: { id: projectId, slug, title } },
    ])
  })
})

describe('the road of a pass that a donor gave', () => {
  it('names its holder’s trade and place while they allow it, never of somebody under age, and where it was used', async () => {
    const [giver, service, holder] = [await world.donor(), await world.service(), await world.beneficiary({ department: 'Ouémé' })]
    const pass = await world.assignedPass({ donor: giver.id, beneficiary: holder, service })
    const supplier = await world.supplier({ services: [service] })
    await world.ctx.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
    const { donationId } = await world.ctx.db.selectFrom('passes').select('donationId').where('id', '=', pass.id).executeTakeFirstOrThrow()
    const seen = async () => (await giver.client.call(getDonation, { don_id: donationId ?? 0 })).body[0]
    const person = world.test.client(await world.token(holder))
    const { firstname, name } = await world.ctx.db.selectFrom('users').selectAll().where('id', '=', holder).executeTakeFirstOrThrow()

    expect(await seen()).toMatchObject({
      beneficiary: { user: { name: `${firstname} ${name}` } },
      road: {
        given_at: expect.any(String), held_at: expect.any(String), used_at: null, paid_at: null, holder: 'Une bénéficiaire de l’Ouémé',
      },
    })
    await person.call(setDonorView, {}, { body: { allowed: '1' } })
    expect((await seen()).road.holder).toBe(`${firstname}, couturière, Cotonou`)
    await person.call(setDonorView, {}, { body: { allowed: '0' } })
    expect((await seen()).road.holder).toBe('Une bénéficiaire de l’Ouémé')
    const lines = await world.ctx.db.selectFrom('journal').select('action').where('actorId', '=', holder).orderBy('id').execute()
    expect(lines.map(({ action }) => action)).toEqual(['profile.show', 'profile.hide'])

    await redeemPass(world.as(supplier, 4), { code: pass.code })
    expect((await seen()).road).toMatchObject({ used_at: expect.any(String), paid_at: null, supplier: expect.stringMatching(/^Cyber /) })

    await person.call(setDonorView, {}, { body: { allowed: '1' } })
    const born = addDays(dayOf(world.ctx.now()), -365 * 12)
    await world.ctx.db.updateTable('beneficiaries').set({ birthday: born }).where('userId', '=', holder).execute()
    expect(await seen()).toMatchObject({
      beneficiary: { user: { name: 'Une bénéficiaire de l’Ouémé' } }, road: { holder: 'Une bénéficiaire de l’Ouémé' },
    })
  })
})
