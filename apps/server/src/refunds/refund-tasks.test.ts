import { adminListRefundTasks, adminTakeRefundTask } from '@passerelle/contract/refunds'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'

let world: PaymentWorld
let donor: Donor
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  donor = await world.donor()
  await world.passType(5000)
})

const person = async (part: 'finance' | 'super' = 'finance') => {
  const id = await world.admin(part)
  return { id, client: world.test.client(await world.token(id)) }
}

/** The same gift paid twice: the second payment goes back by hand. */
async function paidTwice(): Promise<string> {
  const recap = await world.openDonation(donor, await world.service())
  const { attempt, transaction_id } = recap.payment
  const first = await world.attempt(attempt)
  const second = crypto.randomUUID()
  await world.ctx.db.insertInto('paymentAttempts').values({ ...first, id: second, providerTxId: second }).execute()
  await settlePayment(world.ctx, { attemptId: attempt, word: paidWord(attempt, first.amountXof, { id: String(transaction_id) }) })
  await settlePayment(world.ctx, { attemptId: second, word: paidWord(second, first.amountXof, { id: second }) })
  return second
}

describe('K48 what a donor paid twice', () => {
  it('stands in a queue, oldest first, with its donor, its amount and its cause, until it is done', async () => {
    const { client } = await person()
    const [older, newer] = [await paidTwice(), await paidTwice()]
    const { data } = (await client.call(adminListRefundTasks)).body
    expect(data.map(({ attempt }: { attempt: string }) => attempt)).toEqual([older, newer])
    expect(data[0]).toMatchObject({ cause: 'duplicate', donor: { id: donor.id, name: expect.any(String) }, taken_by: null })
    await world.ctx.db.updateTable('refundTasks').set({ doneAt: world.ctx.now() }).where('attemptId', '=', older).execute()
    expect((await client.call(adminListRefundTasks)).body.data.map(({ attempt }: { attempt: string }) => attempt)).toEqual([newer])
    await world.assertLedger()
  })

  it('is somebody’s: of several who take it at once one does; what a suspended colleague had is free again', async () => {
    const attempt = await paidTwice()
    const { id } = await world.ctx.db.selectFrom('refundTasks').select('id').where('attemptId', '=', attempt).executeTakeFirstOrThrow()
    const people = [await person(), await person(), await person('super')]
    await Promise.all(people.map(({ client }) => client.csrf()))
    const replies = await Promise.all(people.map(({ client }) => client.call(adminTakeRefundTask, { id })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const taker = people[replies.findIndex(({ status }) => status === 200)]!
    const other = people.find((one) => one !== taker)!
    expect((await other.client.call(adminListRefundTasks)).body.data.find((task: { id: number }) => task.id === id)).toMatchObject({
      taken_by: expect.any(String),
      taken_at: expect.any(String),
    })
    await world.ctx.db.updateTable('users').set({ suspendedAt: world.ctx.now() }).where('id', '=', taker.id).execute()
    expect((await other.client.call(adminTakeRefundTask, { id })).status).toBe(200)
    const lines = await world.ctx.db
      .selectFrom('journal')
      .select(['actorId', 'detail'])
      .where('action', '=', 'refund.take')
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([{ actorId: taker.id, detail: { from: null } }, { actorId: other.id, detail: { from: taker.id } }])
  })
})
