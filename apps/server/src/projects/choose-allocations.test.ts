import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import type { ApiReply } from '#test/tools/api-client.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { BadDay, createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { releaseReservations } from './release-reservations.ts'

const minuteMs = 60_000
let world: PaymentWorld
let donor: Donor
let beneficiary: number
let service: number
let finance: number
const day = new BadDay()

beforeAll(async () => {
  world = await createPaymentWorld({ provider: day.wrap, jobs: false })
  finance = await world.admin('finance')
  service = await world.service()
  beneficiary = await world.beneficiary()
})
beforeEach(async () => {
  donor = await world.donor()
})

/** A project with one allocation an amount, and their ids. */
async function openProject(amounts: number[]): Promise<{ project: number; ids: number[] }> {
  const project = await world.project(beneficiary, service, amounts)
  return { project, ids: (await world.allocations(project)).map(({ id }) => id) }
}
const choose = (who: Donor, ids: unknown): Promise<ApiReply> => who.client.post('/api/choice/pass', { pass: ids })
const statuses = async (project: number) => (await world.allocations(project)).map(({ status }) => status)
const settle = (choice: ApiReply) => {
  const { attempt, transaction_id } = choice.body.payment
  return settlePayment(world.ctx, { attemptId: attempt, word: paidWord(attempt, choice.body.total_amount, { id: String(transaction_id) }) })
}

describe('choosing passes of a project', () => {
  it('reserves them for half an hour, recaps them, and their payment hands them to the beneficiary', async () => {
    const { project, ids } = await openProject([5000, 10_000])
    expect(await donor.client.get('/api/get/request/projects')).toMatchObject({ status: 200 })
    expect(await donor.client.get(`/api/project/atelier/${project}`)).toMatchObject({
      body: {
        id: project,
        status: 'pending',
        pass_allocation: [{ id: ids[0], pass_amount: 5000, status: 'open' }, { id: ids[1], status: 'open' }],
      },
    })
    const choice = await choose(donor, ids)
    expect(choice).toMatchObject({
      status: 200,
      body: {
        status: true,
        amount: 15_000,
        fee: 1500,
        total_amount: 16_500,
        pass: [{ id: ids[0], pass_amount: 5000 }, { id: ids[1], pass_amount: 10_000 }],
      },
    })
    expect(JSON.parse(choice.body.custom_metadata)).toEqual({ ref: choice.body.payment.attempt })
    expect(await statuses(project)).toEqual(['reserved', 'reserved'])
    await world.pay(choice.body.payment.transaction_id)
    expect(await world.validateOffer(donor, choice.body.payment.transaction_id)).toMatchObject({ status: 200, body: { status: true } })
    expect(await statuses(project)).toEqual(['financed', 'financed'])
    expect(await world.passesOf(donor.id)).toEqual([
      { amountXof: 5000, state: 'assigned', beneficiaryId: beneficiary },
      { amountXof: 10_000, state: 'assigned', beneficiaryId: beneficiary },
    ])
    expect(await donor.client.get(`/api/project/anything/${project}`)).toMatchObject({ body: { status: 'financed', slug: 'atelier' } })
    const open = (await donor.client.get('/api/get/request/projects')).body.map((item: { id: number }) => item.id)
    expect(open).not.toContain(project)
    expect(await choose(donor, ids)).toMatchObject({ status: 200, body: { status: false, reason: 'project_not_open' } })
    await world.assertLedger()
  })

  it('refuses as a whole: twice the same id, two projects, unknown ones, a financed one, none', async () => {
    const first = await openProject([5000, 5000])
    const second = await openProject([5000])
    const [a = 0, b = 0] = first.ids
    for (const ids of [[a, a], [a, ...second.ids], [a, 9_999_999], [], ['x'], [a, -1]]) {
      expect(await choose(donor, ids)).toMatchObject({ status: 422, body: { errors: { 'pass.0': [expect.any(String)] } } })
    }
    expect((await choose(donor, [9_999_998, 9_999_999])).status).toBe(404)
    await settle(await choose(donor, [b]))
    expect(await choose(donor, [a, b])).toMatchObject({ status: 200, body: { status: false, reason: 'allocation_taken' } })
    expect(await statuses(first.project)).toEqual(['open', 'financed'])
    expect(await statuses(second.project)).toEqual(['open'])
  })

  it('does not know the project of a pending or rejected request, nor somebody’s typing', async () => {
    for (const id of ['9999999', '0', '-1', 'abc', '1 OR 1', '1e3']) {
      expect((await donor.client.get(`/api/project/atelier/${encodeURIComponent(id)}`)).status).toBe(404)
    }
  })

  it('refuses a closed project and shows it nowhere, while its financed passes can still be used', async () => {
    const supplier = await world.supplier({ services: [service] })
    const { project, ids } = await openProject([5000, 5000])
    await settle(await choose(donor, ids.slice(0, 1)))
    await world.ctx.db.updateTable('projects').set({ status: 'closed', endedAt: world.ctx.now() }).where('id', '=', project).execute()
    await world.ctx.db
      .updateTable('allocations')
      .set({ status: 'closed' })
      .where('projectId', '=', project)
      .where('status', '=', 'open')
      .execute()
    const pass = await world.ctx.db.selectFrom('passes').select('id').where('donorId', '=', donor.id).executeTakeFirstOrThrow()
    await world.ctx.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
    const till = world.test.client(await world.token(supplier))
    expect(await till.post('/api/scan/pass', { code: await world.codeOf(pass.id) })).toMatchObject({ body: { status: true } })
    expect(await choose(donor, ids.slice(1))).toMatchObject({ body: { status: false, reason: 'project_not_open' } })
    expect((await donor.client.get('/api/get/request/projects')).body.map((item: { id: number }) => item.id)).not.toContain(project)
  })

  it('keeps a reservation for 29 minutes and gives it to others at 31, without waiting for the job', async () => {
    const { project, ids } = await openProject([5000])
    const other = await world.donor()
    await choose(donor, ids)
    world.test.clock.forward(29 * minuteMs)
    expect(await choose(other, ids)).toMatchObject({ body: { status: false, reason: 'allocation_taken' } })
    expect(await releaseReservations(world.ctx)).toBe(0)
    expect(await other.client.get(`/api/project/atelier/${project}`)).toMatchObject({ body: { pass_allocation: [{ status: 'reserved' }] } })
    world.test.clock.forward(2 * minuteMs)
    expect(await other.client.get(`/api/project/atelier/${project}`)).toMatchObject({ body: { pass_allocation: [{ status: 'open' }] } })
    expect(await choose(other, ids)).toMatchObject({ body: { status: true } })
    world.test.clock.forward(31 * minuteMs)
    expect(await releaseReservations(world.ctx)).toBe(1)
    expect(await statuses(project)).toEqual(['open'])
  })

  it('keeps one for as long as the setting said then, and says within how long the last of others ends', async () => {
    const { project, ids } = await openProject([5000, 5000])
    const [other, third] = [await world.donor(), await world.donor()]
    const told = async () => (await other.client.get(`/api/project/atelier/${project}`)).body.reservation_minutes
    expect(await told()).toBe(30)
    expect((await choose(donor, ids.slice(0, 1))).body.message).toContain('pendant 30\u00A0minutes')
    await world.changeSetting('reservationMinutes', 10)
    expect((await choose(third, ids.slice(1))).body.message).toContain('pendant 10\u00A0minutes')
    expect(await told()).toBe(30)
    world.test.clock.forward(11 * minuteMs)
    expect([await told(), (await other.client.get(`/api/project/atelier/${project}`)).body.pass_allocation]).toMatchObject([
      19, [{ status: 'reserved' }, { status: 'open' }],
    ])
    world.test.clock.forward(20 * minuteMs)
    expect(await told()).toBe(10)
    expect(await choose(other, ids)).toMatchObject({ body: { status: true } })
    await world.ctx.db.deleteFrom('settings').execute()
  })

  it('replaces the donor’s own unpaid choice, and holds nothing twice', async () => {
    const { project, ids } = await openProject([5000, 5000, 5000])
    const first = await choose(donor, ids.slice(0, 2))
    world.test.clock.forward(5 * minuteMs)
    expect(await donor.client.get(`/api/project/atelier/${project}`)).toMatchObject({
      body: { pass_allocation: [{ status: 'open' }, { status: 'open' }, { status: 'open' }] },
    })
    const again = await choose(donor, ids.slice(0, 2))
    expect(again).toMatchObject({ status: 200, body: { status: true, amount: 10_000 } })
    expect((await world.allocations(project)).map(({ reservedOrderId }) => reservedOrderId !== null)).toEqual([true, true, false])
    const second = await choose(donor, ids.slice(1))
    expect(second).toMatchObject({ status: 200, body: { status: true, amount: 10_000 } })
    expect(await statuses(project)).toEqual(['open', 'reserved', 'reserved'])
    expect(await settle(second)).toBe('paid')
    // The first choice, paid in an old tab after the second: a second payment, which goes back.
    expect(await settle(first)).toBe('review')
    expect(await world.passesOf(donor.id)).toHaveLength(2)
    expect(await world.ctx.db
      .selectFrom('refundTasks')
      .select('cause')
      .where('attemptId', '=', first.body.payment.attempt)
      .execute()).toEqual([{ cause: 'replaced' }])
    await world.assertLedger()
  })

  it('gives a replaced choice that is paid after all, when the newer one is not', async () => {
    const { project, ids } = await openProject([5000, 5000])
    const first = await choose(donor, ids)
    const second = await choose(donor, ids.slice(0, 1))
    expect(await settle(first)).toBe('paid')
    expect(await statuses(project)).toEqual(['financed', 'financed'])
    expect(await settle(second)).toBe('paid')
    expect((await world.passesOf(donor.id)).map((pass) => pass.state)).toEqual(['assigned', 'assigned', 'funded'])
    // Nobody else was faster: it was the donor's own first choice.
    const told = await world.ctx.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', donor.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(told.message).toContain('n’était plus à financer quand votre paiement est arrivé')
    expect(told.message).not.toContain('autre partenaire')
    await world.assertLedger()
  })

  it('leaves nothing reserved when the provider cannot open the payment', async () => {
    const { project, ids } = await openProject([5000])
    day.prepareError = { error: new ProviderError('unavailable', 'down'), after: false }
    expect((await choose(donor, ids)).status).toBe(503)
    expect(await statuses(project)).toEqual(['open'])
    expect((await choose(await world.donor(), ids)).body).toMatchObject({ status: true })
  })

  it('refuses a payment above the ceiling', async () => {
    const { project, ids } = await openProject(Array.from({ length: 10 }, () => 1_000_000))
    expect(await choose(donor, ids)).toMatchObject({ status: 422, body: { errors: { 'pass.0': [expect.any(String)] } } })
    expect(new Set(await statuses(project))).toEqual(new Set(['open']))
  })

  it('gives the last one to one of ten donors at once', async () => {
    const donors = await Promise.all(Array.from({ length: 10 }, () => world.donor()))
    for (let round = 0; round < 4; round += 1) {
      const { project, ids } = await openProject([5000])
      await warmConnections(world.ctx.db, 10)
      const replies = await Promise.all(donors.map((one) => choose(one, ids)))
      expect(replies.filter((reply) => reply.body.status === true)).toHaveLength(1)
      expect(replies.filter((reply) => reply.body.reason === 'allocation_taken')).toHaveLength(9)
      const orders = await world.ctx.db.selectFrom('paymentOrders').select('id').where('projectId', '=', project).execute()
      expect(orders).toHaveLength(1)
      expect(await statuses(project)).toEqual(['reserved'])
    }
  }, 60_000)

  it('of one donor in ten tabs at once ends with one choice that holds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { project, ids } = await openProject([5000, 5000])
      await warmConnections(world.ctx.db, 10)
      const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => choose(donor, i % 2 === 0 ? ids : [...ids].reverse())))
      expect(replies.every((reply) => reply.body.status === true)).toBe(true)
      const orders = await world.ctx.db.selectFrom('paymentOrders').select('state').where('projectId', '=', project).execute()
      expect(orders.filter((order) => order.state === 'open')).toHaveLength(1)
      expect(new Set((await world.allocations(project)).map((allocation) => allocation.reservedOrderId)).size).toBe(1)
    }
  }, 60_000)

  it('is refused to a donor who has left thirty payments of the day unpaid: nobody reserves everything for ever', async () => {
    const { ids } = await openProject([5000])
    for (let time = 0; time < 30; time += 1) expect(await choose(donor, ids)).toMatchObject({ status: 200, body: { status: true } })
    const refused = await choose(donor, ids)
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('sans les terminer') } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await choose(await world.donor(), (await openProject([5000])).ids)).toMatchObject({ status: 200, body: { status: true } })
    world.test.clock.forward(24 * 60 * minuteMs)
    const nextDay = world.test.client(await world.token(donor.id))
    expect(await choose({ ...donor, client: nextDay }, ids)).toMatchObject({ status: 200, body: { status: true } })
    world.test.clock.setTo(new Date())
  })
})

describe('an offer paid late', () => {
  it('is served as if in time when nobody wanted it, and becomes a donation when another donor was faster', async () => {
    const { project, ids } = await openProject([5000, 5000, 10_000])
    const other = await world.donor()
    const late = await choose(donor, ids)
    world.test.clock.forward(31 * minuteMs)
    await releaseReservations(world.ctx)
    await settle(await choose(other, ids.slice(1)))
    expect(await settle(late)).toBe('paid')
    expect(await statuses(project)).toEqual(['financed', 'financed', 'financed'])
    expect(await world.passesOf(donor.id)).toEqual([
      { amountXof: 5000, state: 'assigned', beneficiaryId: beneficiary },
      { amountXof: 5000, state: 'funded', beneficiaryId: null },
      { amountXof: 10_000, state: 'funded', beneficiaryId: null },
    ])
    const told = async (userId: number, key: string) => (await world.ctx.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', userId)
      .where('key', 'like', key)
      .execute()).map(({ message }) => message)
    expect(await told(donor.id, 'payment-confirmed:%')).toEqual([
      expect.stringContaining('elle devient un don pour le même service et les mêmes montants'),
    ])
    expect(await told(finance, 'offer-became-donation:%')).toContainEqual(
      expect.stringMatching(/devenue en partie un don.*2 pass .*n’étaient plus à financer/),
    )
    expect(await donor.client.get('/api/dons')).toMatchObject({
      body: [{ status: 'approved', amount: 15_000, fee: 1500, service_produit: { id: service } }],
    })
    expect((await world.ctx.db.selectFrom('projects').select('status').where('id', '=', project).executeTakeFirstOrThrow()).status).toBe(
      'financed',
    )
    const waiting = await world.ctx.db
      .selectFrom('journal')
      .select('detail')
      .where('action', '=', 'payment.settle')
      .where('subjectId', '=', late.body.payment.attempt)
      .executeTakeFirstOrThrow()
    expect(waiting.detail).toMatchObject({ passes: 1, gone: 2 })
    await world.assertLedger()
  })

  it('finishes a project whose two last payments settle at the same instant', async () => {
    const other = await world.donor()
    for (let round = 0; round < 6; round += 1) {
      const { project, ids } = await openProject([5000, 5000])
      const choices = [await choose(donor, ids.slice(0, 1)), await choose(other, ids.slice(1))]
      await warmConnections(world.ctx.db, 4)
      expect(await Promise.all(choices.map(settle))).toEqual(['paid', 'paid'])
      expect(await statuses(project)).toEqual(['financed', 'financed'])
      expect((await world.ctx.db.selectFrom('projects').select('status').where('id', '=', project).executeTakeFirstOrThrow()).status).toBe(
        'financed',
      )
    }
    await world.assertLedger()
  }, 60_000)

  it('and a new choice of the same donor do not cross: paid once, or replaced', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { project, ids } = await openProject([5000, 5000])
      const first = await choose(donor, ids)
      await warmConnections(world.ctx.db, 4)
      const [outcome, again] = await Promise.all([settle(first), choose(donor, ids)])
      expect(outcome).toBe('paid')
      expect(again.status).toBe(200)
      expect(await statuses(project)).toEqual(['financed', 'financed'])
    }
    await world.assertLedger()
  }, 60_000)
})
