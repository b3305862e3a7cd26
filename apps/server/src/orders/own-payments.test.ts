import { listOwnPayments } from '@passerelle/contract/donations'
import { errors } from '@passerelle/contract/errors'
import { productField } from '@passerelle/contract/product'
import { chooseAllocations } from '@passerelle/contract/requests'
import { limits } from '@passerelle/contract/constants'
import { beforeAll, expect, it } from 'vitest'
import { createPaymentWorld, payer, type Donor, type PaymentWorld } from '#test/worlds/payment-world.ts'

let world: PaymentWorld
let service: number
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  await world.passType(5000)
  service = await world.service()
}, 60_000)

const paymentsOf = async (donor: Donor, query = '') => (await donor.client.get(listOwnPayments.path + query)).body

it('tells gifts and offers, paid or not, newest first, each with what became of it', async () => {
  const donor = await world.donor()
  const paid = await world.openDonation(donor, service)
  await world.pay(paid.payment.transaction_id)
  await world.validate(donor, paid.payment.transaction_id)
  const declined = await world.openDonation(donor, service)
  await world.pay(declined.payment.transaction_id, payer.declined)
  await world.validate(donor, declined.payment.transaction_id)
  const project = await world.project(await world.beneficiary(), service, [5000, 5000])
  const [allocation] = await world.allocations(project)
  const offer = (await donor.client.post(chooseAllocations.path, { [productField.list]: [allocation?.id] })).body
  const told = await paymentsOf(donor)
  expect(told).toEqual([
    expect.objectContaining({ kind: 'offer', status: 'pending', message: errors.payment_pending.message, don_id: null }),
    expect.objectContaining({ kind: 'don', status: 'failed', message: errors.payment_declined.message, don_id: declined.don_id }),
    expect.objectContaining({ kind: 'don', status: 'approved', message: null, don_id: paid.don_id }),
  ])
  expect(told[0]).toMatchObject({ amount: 5000, fee: 500, transaction_id: String(offer.payment.transaction_id) })
  await world.pay(offer.payment.transaction_id)
  await world.validateOffer(donor, offer.payment.transaction_id)
  expect((await paymentsOf(donor))[0]).toMatchObject({
    kind: 'offer', status: 'approved', title: told[0].title, message: null, don_id: null, amount: 5000, fee: 500,
  })
})

it('says of an order that is paid that another payment of it is looked at, and that it went back', async () => {
  const donor = await world.donor()
  const { payment } = await world.openDonation(donor, service)
  await world.pay(payment.transaction_id)
  await world.validate(donor, payment.transaction_id)
  const { db } = world.ctx
  const attempt = await db
    .selectFrom('paymentAttempts')
    .select(['orderId', 'provider', 'environment', 'amountXof', 'rawStatus', 'createdAt'])
    .where('id', '=', payment.attempt)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('paymentAttempts')
    .values({
      ...attempt, id: '00000000-0000-4000-8000-000000000009', providerTxId: '99000009', state: 'review', cause: 'duplicate',
      settledAt: null, nextCheckAt: null,
    })
    .execute()
  expect(await paymentsOf(donor)).toMatchObject([{ status: 'approved', more_in_review: 1, transaction_id: String(payment.transaction_id) }])
  await db.updateTable('paymentAttempts').set({ state: 'refunded', cause: 'refunded' }).where('id', '=', payment.attempt).execute()
  expect(await paymentsOf(donor)).toMatchObject([{ status: 'refunded', more_in_review: 1 }])
})

it(`goes on after the last that was read, ${limits.arrayRows} at a time, each order once, and nobody else’s`, async () => {
  const donor = await world.donor()
  await world.openDonation(await world.donor(), service)
  const { db, now } = world.ctx
  const count = limits.arrayRows + 3
  const orders = await db
    .insertInto('paymentOrders')
    .values(Array.from({ length: count }, () => ({
      kind: 'donation' as const, ownerId: donor.id, amountXof: 5000, feeXof: 500, feeBasisPoints: 1000, state: 'failed' as const,
      projectId: null, createdAt: now(), termsId: null, paidAt: null,
    })))
    .returning('id')
    .execute()
  await db
    .insertInto('paymentAttempts')
    .values(orders.map(({ id }, n) => ({
      id: `00000000-0000-4000-8001-${String(n).padStart(12, '0')}`, orderId: id, provider: 'fedapay' as const,
      environment: 'local' as const,
      amountXof: 5500, providerTxId: null, state: 'expired' as const, rawStatus: null, cause: null, reference: null, createdAt: now(),
      nextCheckAt: null, settledAt: null,
    })))
    .execute()
  const first = await paymentsOf(donor)
  const rest = await paymentsOf(donor, `?after=${first.at(-1).id}`)
  expect([first.length, rest.length]).toEqual([limits.arrayRows, 3])
  expect([...first, ...rest].map(({ id }) => id)).toEqual(orders.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(first[0].message).toBe(errors.payment_expired.message)
})
