import { errors } from '@passerelle/contract/errors'
import { adminDecidePayment, adminGetPayment } from '@passerelle/contract/payments'
import { adminListRefundTasks, adminRefuseRefundTask, adminSignRefundTask, adminTakeRefundTask } from '@passerelle/contract/refunds'
import { beforeAll, describe, expect, it } from 'vitest'
import { settlePayment } from '#src/payments/settle-payment.ts'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'

let world: PaymentWorld
let donor: Donor
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  donor = await world.donor()
  await world.passType(5000)
  await world.ctx.db
    .insertInto('settings')
    .values({ name: 'refundTwoApproversAboveXof', value: 10_000, changedAt: world.ctx.now() })
    .execute()
})

const person = async () => {
  const id = await world.admin('finance')
  return { id, client: world.test.client(await world.token(id)) }
}
type Person = Awaited<ReturnType<typeof person>>

/** A gift paid a franc too little. */
async function underReview(): Promise<string> {
  const { payment: { attempt, transaction_id: id } } = await world.openDonation(donor, await world.service())
  const { amountXof } = await world.attempt(attempt)
  await settlePayment(world.ctx, { attemptId: attempt, word: paidWord(attempt, amountXof - 1, { id: String(id) }) })
  return attempt
}
const taskOf = async (attempt: string) =>
  (await world.ctx.db.selectFrom('refundTasks').select('id').where('attemptId', '=', attempt).executeTakeFirstOrThrow()).id
const decide = (attempt: string, { client }: Person, outcome: string) =>
  client.call(adminDecidePayment, { attempt }, { body: { outcome, reason: 'Vérifié.' } })
const sign = (id: number, { client }: Person) => client.call(adminSignRefundTask, { id })
const refuse = (id: number, { client }: Person) =>
  client.call(adminRefuseRefundTask, { id }, { body: { reason: 'Le donateur veut son don.' } })
const toldOf = (id: number) =>
  world.ctx.db.selectFrom('notifications').select(['userId', 'message']).where('key', 'like', `refund-refused:${id}:%`).execute()
const signingOf = async (attempt: string, { client }: Person) =>
  (await client.call(adminGetPayment, { attempt })).body.refund_task.signing

describe('a second person refuses a refund', () => {
  it('the first signature is void, its person is told why, the reason is kept and in the journal; the payment is decided anew', async () => {
    const [ana, bio] = [await person(), await person()]
    const attempt = await underReview()
    expect((await decide(attempt, ana, 'give_back')).status).toBe(200)
    const id = await taskOf(attempt)
    expect(await signingOf(attempt, bio)).toMatchObject({ can_refuse: true, refused: null, signatures: [{}] })
    expect(await signingOf(attempt, ana)).toMatchObject({ can_refuse: false })
    expect(await refuse(id, bio)).toMatchObject({ status: 200, body: { message: expect.stringMatching(/signatures ne comptent plus/) } })

    const { firstname, name } = await world.ctx.db
      .selectFrom('users')
      .select(['firstname', 'name'])
      .where('id', '=', bio.id)
      .executeTakeFirstOrThrow()
    expect(await signingOf(attempt, ana)).toMatchObject({
      is_signed: false, is_undecided: true, signatures: [], can_refuse: false, refusal: errors.refund_undecided.message,
      refused: { by: `${firstname} ${name}`, reason: 'Le donateur veut son don.' },
    })
    expect(await toldOf(id)).toEqual([{ userId: ana.id, message: expect.stringContaining('Motif\u00A0: Le donateur veut son don.') }])
    const lines = await world.ctx.db
      .selectFrom('journal')
      .select(['actorId', 'reason', 'detail'])
      .where('action', '=', 'refund.refuse')
      .execute()
    expect(lines).toMatchObject([
      { actorId: bio.id, reason: 'Le donateur veut son don.', detail: { payment: attempt, to: 'review', void: [ana.id] } },
    ])
    // Two who signed now would give back what somebody else may honour.
    for (const one of [ana, bio]) {
      expect(await sign(id, one)).toMatchObject({ status: 409, body: { message: errors.refund_undecided.message } })
      expect((await one.client.call(adminTakeRefundTask, { id })).body.message).toBe(errors.refund_undecided.message)
    }

    expect((await world.attempt(attempt)).state).toBe('review')
    expect((await decide(attempt, ana, 'honour')).status).toBe(200)
    expect((await ana.client.call(adminListRefundTasks)).body.data.map((task: { id: number }) => task.id)).not.toContain(id)
    await world.assertLedger()
  })

  it('asked for again: two sign afresh; that it waits, and a second refusal, are told again', async () => {
    const [ana, bio, cica] = [await person(), await person(), await person()]
    const attempt = await underReview()
    await decide(attempt, ana, 'give_back')
    const id = await taskOf(attempt)
    expect((await refuse(id, bio)).status).toBe(200)
    await world.ctx.db.updateTable('settings').set({ value: 1_000_000 }).execute()
    expect((await bio.client.call(adminTakeRefundTask, { id })).body.message).toBe(errors.refund_undecided.message)
    await world.ctx.db.updateTable('settings').set({ value: 10_000 }).execute()
    expect((await decide(attempt, ana, 'give_back')).status).toBe(200)
    expect((await refuse(id, cica)).status).toBe(200)
    expect((await toldOf(id)).map(({ userId }) => userId)).toEqual([ana.id, ana.id])
    expect((await decide(attempt, bio, 'give_back')).status).toBe(200)
    const waits = world.ctx.db.selectFrom('notifications').select('key').where('key', 'like', `refund-to-sign:${id}:%`)
    expect(await waits.where('userId', '=', cica.id).execute()).toHaveLength(3)
    expect((await sign(id, ana)).body.message).toMatch(/peut être rendu/)
    expect(await signingOf(attempt, ana)).toMatchObject({ is_signed: true, signatures: [{}, {}] })
    expect((await refuse(id, cica)).body.message).toBe(errors.refund_signed.message)
  })

  it('not whoever signed, not before anybody has, not what needs one person', async () => {
    const [ana, bio] = [await person(), await person()]
    const attempt = await underReview()
    await decide(attempt, ana, 'give_back')
    const id = await taskOf(attempt)
    expect(await refuse(id, ana)).toMatchObject({ status: 409, body: { message: errors.approved_by_you.message } })
    expect((await refuse(id, bio)).status).toBe(200)
    expect(await refuse(id, bio)).toMatchObject({ status: 409, body: { message: errors.refund_unasked.message } })
    expect((await refuse(999_999_999, bio)).status).toBe(404)
  })

  it('of a signature and a refusal at one instant one counts, and the other is told', async () => {
    const [ana, bio, cica] = [await person(), await person(), await person()]
    await Promise.all([ana, bio, cica].map(({ client }) => client.csrf()))
    const ends = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const attempt = await underReview()
      await decide(attempt, ana, 'give_back')
      const id = await taskOf(attempt)
      const [first, second] = round % 2 ? [sign, refuse] : [refuse, sign]
      const replies = await Promise.all([first(id, bio), second(id, cica)])
      const [signed, refused] = round % 2 ? replies : replies.toReversed()
      const signing = await signingOf(attempt, ana)
      if (refused?.status === 200) {
        // The signature came after: the payment is decided anew first.
        expect([signed?.status, signed?.body.message, signing.signatures.length]).toEqual([409, errors.refund_undecided.message, 0])
        ends.add('refused')
      } else {
        expect([signed?.status, refused?.body.message, signing.is_signed]).toEqual([200, errors.refund_signed.message, true])
        ends.add('signed')
      }
    }
    expect(ends.size).toBeGreaterThan(0)
    await world.assertLedger()
  })
})
