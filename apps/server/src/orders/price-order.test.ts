import { feeOf } from '@passerelle/contract/fee'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { donationConfirmed } from '#src/payments/payment-words.ts'
import { readReceipt } from '#src/payments/read-receipt.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { releaseReservations } from '#src/projects/release-reservations.ts'
import type { ApiReply } from '#test/tools/api-client.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'

let world: PaymentWorld
let donor: Donor
let service: number

beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  await world.passType(5000)
  service = await world.service()
})
beforeEach(async () => {
  donor = await world.donor()
})
afterEach(async () => {
  await world.ctx.db.deleteFrom('settings').execute()
})

const orderOf = async (attempt: string) =>
  world.ctx.db
    .selectFrom('paymentOrders')
    .selectAll()
    .where('id', '=', (await world.attempt(attempt)).orderId)
    .executeTakeFirstOrThrow()

const settle = (payment: { attempt: string; transaction_id: number }, totalXof: number) =>
  settlePayment(world.ctx, {
    attemptId: payment.attempt,
    word: paidWord(payment.attempt, totalXof, { id: String(payment.transaction_id) }),
  })

const choose = (who: Donor, ids: number[]): Promise<ApiReply> => who.client.post('/api/choice/pass', { pass: ids })

describe('the rate of the fee', () => {
  it('is told where one chooses, as it is now', async () => {
    const project = await world.project(await world.beneficiary(), service, [5000])
    const told = async () => {
      const [types, chosen] = [await donor.client.get('/api/pass'), await donor.client.get(`/api/project/atelier/${project}`)]
      return [...types.body.map((type: { fee_basis_points: number }) => type.fee_basis_points), chosen.body.fee_basis_points]
    }
    expect(await told()).toEqual([1000, 1000])
    await world.changeSetting('feeBasisPoints', 250)
    expect(await told()).toEqual([250, 250])
  })

  it('of a donation is the one that it was made with: changed before the payment, it changes nothing but the next one', async () => {
    const before = await world.openDonation(donor, service)
    await world.changeSetting('feeBasisPoints', 250)
    const after = await world.openDonation(donor, service)
    expect(before).toMatchObject({ amount: 15_000, fee: 1500, fee_basis_points: 1000, amount_total: 16_500 })
    expect(after).toMatchObject({ amount: 15_000, fee: 375, fee_basis_points: 250, amount_total: 15_375 })
    for (const [recap, label] of [[before, 'Frais (10\u00A0%)'], [after, 'Frais (2,5\u00A0%)']]) {
      const { attempt, transaction_id } = recap.payment
      const fees = await world.account('platform_fees')
      // What the donor was shown is what the provider asks for.
      expect((await world.test.provider.fetch(String(transaction_id))).amount).toBe(recap.amount_total)
      await world.pay(transaction_id)
      expect(await world.validate(donor, transaction_id)).toMatchObject({ status: 200, body: { status: true } })
      expect((await world.account('platform_fees')) - fees).toBe(recap.fee)
      const order = await orderOf(attempt)
      const receipt = await inTransaction(world.ctx, (tx) => readReceipt(tx, { order, attemptId: attempt, paidAt: world.ctx.now() }))
      const { mail } = donationConfirmed(order, { donationId: recap.don_id, title: 'Rentrée', passes: 3 }, receipt)
      expect(mail?.rows?.map((row) => row.label)).toContain(label)
    }
    const { body } = await donor.client.get('/api/dons')
    expect(body.map((gift: { fee: number }) => gift.fee)).toEqual([375, 1500])
    await world.assertLedger()
  })

  it('of an offer goes with it into the donation that its passes become when others were faster', async () => {
    const project = await world.project(await world.beneficiary(), service, [5000, 5000, 10_000])
    const ids = (await world.allocations(project)).map(({ id }) => id)
    await world.changeSetting('feeBasisPoints', 300)
    const late = await choose(donor, ids)
    expect(late.body).toMatchObject({ amount: 20_000, fee: 600, fee_basis_points: 300, total_amount: 20_600 })
    await world.changeSetting('feeBasisPoints', 0)
    world.test.clock.forward(31 * 60_000)
    await releaseReservations(world.ctx)
    const faster = await choose(await world.donor(), ids.slice(1))
    expect(faster.body).toMatchObject({ amount: 15_000, fee: 0, fee_basis_points: 0, total_amount: 15_000 })
    for (const { body } of [faster, late]) expect(await settle(body.payment, body.total_amount)).toBe('paid')
    expect(await donor.client.get('/api/dons')).toMatchObject({ body: [{ status: 'approved', amount: 15_000, fee: 450 }] })
    await world.assertLedger()
  })

  it('changed again and again while orders are made: each has one rate, in its answer, its row and its payment', async () => {
    const donors = await Promise.all(Array.from({ length: 6 }, () => world.donor()))
    await warmConnections(world.ctx.db, 7)
    const rates = [1, 1234] as const
    await world.changeSetting('feeBasisPoints', rates[0])
    let changes = 0
    let isOver = false
    const changing = (async () => {
      for (; !isOver; changes += 1) {
        await world.changeSetting('feeBasisPoints', rates[changes % 2 === 0 ? 1 : 0])
        // PGlite answers within the process: without a turn for the network, no order would ever come.
        await setImmediate()
      }
    })()
    const made = await Promise.all(
      donors.map(async (each) => {
        const recaps = []
        for (let round = 0; round < 5; round += 1) recaps.push(await world.openDonation(each, service, { counts: [7] }))
        return recaps
      }),
    )
    isOver = true
    await changing
    expect(changes).toBeGreaterThan(10)
    for (const recap of made.flat()) {
      const rate = recap.fee_basis_points
      expect(rates).toContain(rate)
      const feeXof = feeOf(35_000, rate)
      expect(recap).toMatchObject({ amount: 35_000, fee: feeXof, amount_total: 35_000 + feeXof })
      expect(await orderOf(recap.payment.attempt)).toMatchObject({ feeBasisPoints: rate, feeXof })
      expect((await world.attempt(recap.payment.attempt)).amountXof).toBe(recap.amount_total)
    }
  }, 60_000)

  it('of an order that an older release makes is 10 %', async () => {
    await world.changeSetting('feeBasisPoints', 250)
    const { rows } = await sql`
      insert into payment_orders (kind, owner_id, amount_xof, fee_xof, state, created_at)
      values ('donation', ${donor.id}, 5000, 500, 'open', ${world.ctx.now()}) returning fee_basis_points`.execute(world.ctx.db)
    expect(rows).toEqual([{ feeBasisPoints: 1000 }])
  })
})

it('the ceiling of a payment is the one in force, at the rate in force', async () => {
  const send = (count: number) =>
    donor.client.post('/api/don/initialize/request', {
      title: 'Don',
      service,
      description: 'Motif',
      pass_nbr: [count],
      pass_amount: [5000],
    })
  await world.changeSetting('paymentMaxXof', 11_000)
  expect((await send(2)).status).toBe(200)
  await world.changeSetting('feeBasisPoints', 1001)
  expect(await send(2)).toMatchObject({ status: 422, body: { errors: { 'pass.0': [expect.stringMatching(/11\s000/)] } } })
})
