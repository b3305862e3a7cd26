import { errors } from '@passerelle/contract/errors'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderError, type ProviderErrorKind } from '#src/payment-provider/provider-error.ts'
import { BadDay, createPaymentWorld, type Donor, payer, type PaymentWorld } from '#test/worlds/payment-world.ts'

let world: PaymentWorld
let donor: Donor
let service: number
const day = new BadDay()

beforeAll(async () => {
  world = await createPaymentWorld({ provider: day.wrap, jobs: false })
  await world.passType(5000)
  service = await world.service()
})
beforeEach(async () => {
  donor = await world.donor()
  day.readError = null
  day.bend = (word) => word
})

describe('validating a payment', () => {
  it('refuses the transaction of another order, or of another kind of order', async () => {
    const first = await world.openDonation(donor, service)
    await world.pay(first.payment.transaction_id)
    await world.validate(donor, first.payment.transaction_id)
    const second = await world.openDonation(donor, service)
    expect(await world.validate(donor, first.payment.transaction_id, { attempt: second.payment.attempt })).toMatchObject({
      status: 409,
      body: { status: false, reason: 'used' },
    })
    expect(await world.validateOffer(donor, first.payment.transaction_id)).toMatchObject({ status: 409, body: { reason: 'used' } })
    expect((await world.donation(second.don_id)).status).toBe('pending')
    expect(await world.passesOf(donor.id)).toHaveLength(3)
  })

  it('answers for somebody else’s transaction as for one that does not exist, and leaves it alone', async () => {
    const recap = await world.openDonation(donor, service)
    await world.pay(recap.payment.transaction_id)
    const thief = await world.donor()
    const foreign = await world.validate(thief, recap.payment.transaction_id)
    const unknown = await world.validate(thief, 987_654_321)
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(unknown.body)
    const stray = await world.draft(100, recap.payment.attempt)
    await world.pay(stray)
    expect((await world.validate(thief, stray)).body).toEqual(unknown.body)
    expect((await world.donation(recap.don_id)).status).toBe('pending')
    expect(await thief.client.get(`/api/payments/${recap.payment.attempt}`)).toMatchObject({ status: 404 })
    expect(await thief.client.get(`/api/don/details/${recap.don_id}`)).toMatchObject({ status: 404 })
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({ status: 200, body: { status: true } })
  })

  it('counts somebody else’s transactions like unknown ones, so that the limit does not tell them apart', async () => {
    const recap = await world.openDonation(donor, service)
    const thief = await world.donor()
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1) statuses.push((await world.validate(thief, recap.payment.transaction_id)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
  })

  it.each([
    '1 OR 1',
    '../x',
    '-5',
    '5.0',
    '1e3',
    '',
    null,
    '9'.repeat(400),
    ['1', '2'],
    { id: 1 },
  ])('refuses the number %o without asking the provider', async (id) => {
    const before = day.readings
    expect((await world.validate(donor, id)).status).toBe(422)
    expect(day.readings).toBe(before)
  })

  it('believes nothing when the provider fails: pending, then settled', async () => {
    const recap = await world.openDonation(donor, service)
    await world.pay(recap.payment.transaction_id)
    for (const kind of ['notFound', 'auth', 'rate', 'unavailable', 'ambiguous', 'invalid'] satisfies ProviderErrorKind[]) {
      day.readError = new ProviderError(kind, 'bad day')
      expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({
        status: 202,
        body: { status: false, reason: 'pending' },
      })
      expect((await world.donation(recap.don_id)).status).toBe('pending')
    }
    day.readError = null
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({ status: 200, body: { status: true } })
  })

  it('takes « transferred » at first sight for paid, whatever the payer was debited', async () => {
    const recap = await world.openDonation(donor, service)
    await world.pay(recap.payment.transaction_id)
    day.bend = (word) => ({ ...word, rawStatus: 'transferred', fees: 300, amountDebited: word.amount! + 300 })
    const cash = await world.account('provider_cash')
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({ status: 200, body: { status: true } })
    expect(await world.account('provider_cash')).toBe(cash - recap.amount_total)
    await world.assertLedger()
  })

  it('stops a person who tries numbers, without stopping the others', async () => {
    for (let i = 0; i < 30; i += 1) expect((await world.validate(donor, 880_000 + i)).status).toBe(404)
    const stopped = await world.validate(donor, 881_000)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await world.validate(await world.donor(), 881_000)).status).toBe(404)
    const recap = await world.openDonation(donor, service)
    await world.pay(recap.payment.transaction_id)
    expect((await world.validate(donor, recap.payment.transaction_id)).status).toBe(200)
  })

  it('tells pending, declined and expired apart to whoever polls; an id that is none of ours is not found', async () => {
    const recap = await world.openDonation(donor, service)
    const poll = () => donor.client.get(`/api/payments/${recap.payment.attempt}`)
    expect(await poll()).toMatchObject({ status: 200, body: { status: 'pending', message: errors.payment_pending.message, target: 'don' } })
    for (const [number, reason] of [[payer.declined, 'payment_declined'], [payer.noFunds, 'payment_canceled']] as const) {
      const other = await world.openDonation(donor, service)
      await world.pay(other.payment.transaction_id, number)
      await world.validate(donor, other.payment.transaction_id)
      expect(await donor.client.get(`/api/payments/${other.payment.attempt}`)).toMatchObject({
        body: { status: 'failed', message: errors[reason].message },
      })
    }
    await world.pay(recap.payment.transaction_id, payer.silent)
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({ status: 202 })
    day.bend = (word) => ({ ...word, status: 'expired', rawStatus: 'expired' })
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({
      status: 200,
      body: { status: false, reason: 'expired' },
    })
    expect(await poll()).toMatchObject({ body: { status: 'failed', message: errors.payment_expired.message } })
    for (const id of ['1', 'abc', "' or 1=1", '00000000-0000-0000-0000-000000000000']) {
      expect((await donor.client.get(`/api/payments/${encodeURIComponent(id)}`)).status).toBe(404)
    }
  })
})

describe('opening a donation', () => {
  it('refuses what is not on offer, line by line, and writes nothing', async () => {
    const orders = async () => world.ctx.db.selectFrom('paymentOrders').select('id').execute()
    const before = await orders()
    const send = (change: object) => donor.client.post('/api/don/initialize/request', {
      title: 'Don',
      service,
      description: 'Motif',
      pass_nbr: [1, 1],
      pass_amount: [5000, 4999],
      ...change,
    })
    expect(await send({})).toMatchObject({ status: 422, body: { errors: { 'pass_amount.1': [expect.any(String)] } } })
    expect(await send({ service: 999_999 })).toMatchObject({
      status: 422,
      body: { errors: { service: [expect.any(String)], 'pass_amount.1': [expect.any(String)] } },
    })
    expect(await send({ pass_nbr: [], pass_amount: [] })).toMatchObject({
      status: 422,
      body: { errors: { 'pass.0': [expect.any(String)] } },
    })
    expect(await send({ pass_nbr: [0, 101] })).toMatchObject({
      status: 422,
      body: { errors: { 'pass_nbr.0': [expect.any(String)], 'pass_nbr.1': [expect.any(String)] } },
    })
    expect(await orders()).toEqual(before)
  })

  it('refuses a payment above the ceiling, fee included', async () => {
    await world.passType(1_000_000)
    const send = (count: number) => donor.client.post('/api/don/initialize/request', {
      title: 'Don',
      service,
      description: 'Motif',
      pass_nbr: [count],
      pass_amount: [1_000_000],
    })
    expect(await send(10)).toMatchObject({ status: 422, body: { errors: { 'pass.0': [expect.any(String)] } } })
    expect((await send(9)).status).toBe(200)
  })

  it('fails with the provider, leaving nothing pending', async () => {
    day.prepareError = { error: new ProviderError('unavailable', 'down'), after: false }
    const reply = await donor.client.post('/api/don/initialize/request', {
      title: 'Don',
      service,
      description: 'Motif',
      pass_nbr: [1],
      pass_amount: [5000],
    })
    expect(reply.status).toBe(503)
    expect(await donor.client.get('/api/dons')).toMatchObject({ body: [{ status: 'failed', transaction_id: null }] })
    const left = await world.ctx.db
      .selectFrom('paymentOrders')
      .innerJoin('paymentAttempts', 'paymentAttempts.orderId', 'paymentOrders.id')
      .select(['paymentOrders.state', 'paymentAttempts.state as attempt', 'nextCheckAt'])
      .where('ownerId', '=', donor.id)
      .execute()
    expect(left).toEqual([{ state: 'failed', attempt: 'failed', nextCheckAt: null }])
  })

  it('L106: is listed by pages: odd ones are refused or empty, never an error', async () => {
    for (const page of ['0', '-1', 'abc', '1.5']) expect((await donor.client.get(`/api/pass/financed?page=${page}`)).status).toBe(422)
    expect(await donor.client.get('/api/pass/financed?page=9999')).toMatchObject({ status: 200, body: { data: { data: [], total: 0 } } })
  })
})
