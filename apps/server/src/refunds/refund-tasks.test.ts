import { errors } from '@passerelle/contract/errors'
import { adminDecidePayment, adminGetPayment } from '@passerelle/contract/payments'
import { adminLeaveRefundTask, adminListRefundTasks, adminSignRefundTask, adminTakeRefundTask } from '@passerelle/contract/refunds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin } from '#src/accounts/create-admin.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { eventually } from '#test/tools/eventually.ts'
import { testEngine, warmConnections } from '#test/tools/test-database.ts'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import { insertRefundTask } from './refund-task-records.ts'

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

type Person = Awaited<ReturnType<typeof person>>

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

  it('is left by whoever looks after it, and by nobody else; then it is anybody’s, and the journal has both', async () => {
    const attempt = await paidTwice()
    const { id } = await world.ctx.db.selectFrom('refundTasks').select('id').where('attemptId', '=', attempt).executeTakeFirstOrThrow()
    const [taker, other] = [await person(), await person()]
    const leave = ({ client }: Person) => client.call(adminLeaveRefundTask, { id })
    const shown = async ({ client }: Person) =>
      (await client.call(adminListRefundTasks)).body.data.find((task: { id: number }) => task.id === id)
    const notTheirs = { status: 409, body: { message: errors.refund_not_yours.message } }
    expect(await leave(taker)).toMatchObject(notTheirs)
    await taker.client.call(adminTakeRefundTask, { id })
    expect([(await shown(taker)).is_mine, (await shown(other)).is_mine]).toEqual([true, false])
    expect((await taker.client.call(adminGetPayment, { attempt })).body.refund_task).toMatchObject({ is_mine: true })
    expect(await leave(other)).toMatchObject(notTheirs)
    expect((await leave(taker)).status).toBe(200)
    expect(await leave(taker)).toMatchObject(notTheirs)
    expect(await shown(taker)).toMatchObject({ taken_by: null, is_mine: false, taken_at: null })
    expect((await other.client.call(adminTakeRefundTask, { id })).status).toBe(200)
    const lines = await world.ctx.db.selectFrom('journal').select(['actorId', 'detail']).where('action', '=', 'refund.leave').execute()
    expect(lines).toEqual([{ actorId: taker.id, detail: { from: taker.id, to: null } }])
  })

  it('given back at the provider while nobody looked after it here, is booked, and finance reads that, by its transaction', async () => {
    const { id: adminId } = await person()
    const giveBack = async (attempt: string) => {
      const { providerTxId, amountXof } = await world.attempt(attempt)
      const word = { ...paidWord(attempt, amountXof, { id: String(providerTxId) }), status: 'refunded' as const, rawStatus: 'refunded' }
      await settlePayment(world.ctx, { attemptId: attempt, word })
      const { message } = await world.ctx.db
        .selectFrom('notifications')
        .select('message')
        .where('userId', '=', adminId)
        .where('key', '=', `payment-held-returned:${attempt}`)
        .executeTakeFirstOrThrow()
      expect(message).toContain(`transaction ${providerTxId}`)
      return message
    }
    expect(await giveBack(await paidTwice())).toMatch(/personne ne s’en occupait ici/)
    const attempt = await paidTwice()
    const { id } = await world.ctx.db.selectFrom('refundTasks').select('id').where('attemptId', '=', attempt).executeTakeFirstOrThrow()
    expect((await (await person()).client.call(adminTakeRefundTask, { id })).status).toBe(200)
    expect(await giveBack(attempt)).toMatch(/rien n’est à faire/)
    await world.assertLedger()
  })
})

describe('above an amount (a setting), two people decide before money goes back', () => {
  const above = (value: number) => world.ctx.db
    .insertInto('settings')
    .values({ name: 'refundTwoApproversAboveXof', value, changedAt: world.ctx.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  beforeAll(() => above(16_499))
  afterAll(() => above(100_000))

  const taskOf = async (attempt: string) =>
    (await world.ctx.db.selectFrom('refundTasks').select('id').where('attemptId', '=', attempt).executeTakeFirstOrThrow()).id
  const shown = async (id: number, { client }: Person) =>
    (await client.call(adminListRefundTasks)).body.data.find((task: { id: number }) => task.id === id)
  const sign = (id: number, { client }: Person) => client.call(adminSignRefundTask, { id })
  const take = (id: number, { client }: Person) => client.call(adminTakeRefundTask, { id })
  const suspend = ({ id }: Person, suspendedAt: Date | null) =>
    world.ctx.db.updateTable('users').set({ suspendedAt }).where('id', '=', id).execute()

  it('who gives it back has signed; nobody takes it before another signs; both are shown, and in the journal', async () => {
    const [ana, bio] = [await person(), await person()]
    const attempt = await paidTwice()
    const id = await taskOf(attempt)
    const body = { outcome: 'give_back', reason: 'Payé deux fois.' }
    expect((await ana.client.call(adminDecidePayment, { attempt }, { body })).status).toBe(200)
    const waits = { status: 409, body: { message: errors.refund_unsigned.message } }
    for (const one of [ana, bio]) expect(await take(id, one)).toMatchObject(waits)
    expect(await shown(id, ana)).toMatchObject({ signing: { needed: 2, is_signed: false, refusal: errors.approved_by_you.message } })
    expect(await sign(id, ana)).toMatchObject({ status: 409, body: { message: errors.approved_by_you.message } })
    const told = await world.ctx.db.selectFrom('notifications').select('userId').where('key', 'like', `refund-to-sign:${id}:%`).execute()
    expect(told.map(({ userId }) => userId)).toContain(bio.id)

    expect((await shown(id, bio)).signing).toMatchObject({ signatures: [{ name: expect.any(String) }], refusal: null })
    expect(await sign(id, bio)).toMatchObject({ status: 200, body: { message: expect.stringMatching(/peut être rendu/) } })
    expect((await bio.client.call(adminGetPayment, { attempt })).body.refund_task).toMatchObject({
      id, amount: 16_500, signing: { is_signed: true, signatures: [{ at: expect.any(String) }, { at: expect.any(String) }] },
    })
    expect(await sign(id, await person())).toMatchObject({ status: 409, body: { message: errors.refund_signed.message } })
    expect((await take(id, ana)).status).toBe(200)
    const lines = await world.ctx.db.selectFrom('journal').select(['actorId', 'detail']).where('action', '=', 'refund.sign').execute()
    expect(lines).toMatchObject([{ actorId: bio.id, detail: { payment: attempt, amountXof: 16_500, needed: 2, isLast: true } }])
    await world.assertLedger()
  })

  it('a suspended administrator has signed nothing', async () => {
    const [ana, bio, cica] = [await person(), await person(), await person()]
    const id = await taskOf(await paidTwice())
    expect((await sign(id, ana)).body.message).toMatch(/Une autre personne/)
    await suspend(ana, world.ctx.now())
    expect((await sign(id, bio)).body.message).toMatch(/Une autre personne/)
    expect((await take(id, bio)).status).toBe(409)
    expect((await sign(id, cica)).body.message).toMatch(/peut être rendu/)
    expect((await shown(id, bio)).signing.signatures).toHaveLength(2)
    expect((await take(id, bio)).status).toBe(200)
  })

  it('given back at the provider before two had signed, it is booked all the same, and finance reads that', async () => {
    const { id: adminId } = await person()
    const attempt = await paidTwice()
    const { providerTxId, amountXof } = await world.attempt(attempt)
    const word = { ...paidWord(attempt, amountXof, { id: String(providerTxId) }), status: 'refunded' as const, rawStatus: 'refunded' }
    await settlePayment(world.ctx, { attemptId: attempt, word })
    const { message } = await world.ctx.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', adminId)
      .where('key', '=', `payment-held-returned:${attempt}`)
      .executeTakeFirstOrThrow()
    expect(message).toMatch(/deux personnes n’avaient pas signé/)
    await world.assertLedger()
  })

  it('of many who sign at once two do, and who takes it meanwhile waits for them', async () => {
    const people = [await person(), await person(), await person('super'), await person()]
    await Promise.all(people.map(({ client }) => client.csrf()))
    for (let round = 0; round < 3; round += 1) {
      const id = await taskOf(await paidTwice())
      const replies = await Promise.all([...people.map((one) => sign(id, one)), take(id, people[0]!)])
      const taken = replies.pop()!
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
      for (const { body } of replies.filter(({ status }) => status === 409)) expect(body.message).toBe(errors.refund_signed.message)
      expect((await shown(id, people[0]!)).signing.signatures).toHaveLength(2)
      if (taken.status !== 200) expect(taken.body.message).toBe(errors.refund_unsigned.message)
    }
  })

  it('nobody decides that it goes back after whom they invited has signed: their two signatures are one person’s', async () => {
    const [ana, third] = [await person('super'), await person()]
    const invited = await createAdmin(world.as(ana.id, 1, 'super'), {
      name: 'Neuf', firstname: 'Ola', email: 'neuf-signataire@exemple.bj', password: 'Lagune-et-sable-7', adminRole: 'finance',
    })
    const ola = { id: invited.id, client: world.test.client(await world.token(invited.id)) }
    for (const [first, second] of [[ana, ola], [ola, ana]] as const) {
      const attempt = await paidTwice()
      const id = await taskOf(attempt)
      expect((await sign(id, first)).status).toBe(200)
      const body = { outcome: 'give_back', reason: 'Payé deux fois.' }
      const decide = ({ client }: Person) => client.call(adminDecidePayment, { attempt }, { body })
      expect(await decide(second)).toMatchObject({ status: 409, body: { message: errors.signer_tied.message } })
      expect((await world.attempt(attempt)).state).toBe('review')
      expect((await shown(id, third)).signing).toMatchObject({ is_signed: false, signatures: [{}] })
      // Whoever signed may decide it as well; a third person is the second.
      expect((await decide(first)).status).toBe(200)
      expect((await sign(id, third)).body.message).toMatch(/peut être rendu/)
    }
  })
})

describe('money that may have gone back pays nothing any more', () => {
  const taskOf = async (attempt: string) =>
    (await world.ctx.db.selectFrom('refundTasks').select('id').where('attemptId', '=', attempt).executeTakeFirstOrThrow()).id
  /** Paid twice, and another gift of the same donor that the second payment would pay. */
  async function attachable() {
    const attempt = await paidTwice()
    const { payment } = await world.openDonation(donor, await world.service())
    const { orderId: order } = await world.attempt(payment.attempt)
    const attach = ({ client }: Person) =>
      client.call(adminDecidePayment, { attempt }, { body: { outcome: 'attach', order, reason: 'Son autre don.' } })
    return { attempt, order, id: await taskOf(attempt), attach }
  }
  const stateOf = async (order: number) =>
    (await world.ctx.db.selectFrom('paymentOrders').select('state').where('id', '=', order).executeTakeFirstOrThrow()).state

  it('what another looks after is not attached; whoever looks after it, and knows that it has not gone, may', async () => {
    const [taker, other] = [await person(), await person()]
    const { attempt, order, id, attach } = await attachable()
    expect((await taker.client.call(adminTakeRefundTask, { id })).status).toBe(200)
    expect(await attach(other)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/peut-être déjà rendue/) } })
    const { outcomes } = (await other.client.call(adminGetPayment, { attempt })).body
    expect(outcomes.filter(({ refusal }: { refusal: string | null }) => refusal === null).map((one: { outcome: string }) => one.outcome))
      .toEqual(['give_back', 'wait'])
    expect((await attach(taker)).status).toBe(200)
    expect(await stateOf(order)).toBe('paid')
    await world.assertLedger()
  })

  it('what somebody left pays nothing before the provider is asked again; what has gone is left by nobody', async () => {
    const [taker, other] = [await person(), await person()]
    const askFirst = { status: 409, body: { message: expect.stringMatching(/redemandez d’abord au prestataire/) } }
    for (const status of ['paid', 'refunded'] as const) {
      const { attempt, order, id, attach } = await attachable()
      await taker.client.call(adminTakeRefundTask, { id })
      expect((await taker.client.call(adminLeaveRefundTask, { id })).status).toBe(200)
      expect([await attach(other), await attach(taker)]).toMatchObject([askFirst, askFirst])
      // Whoever takes it next knows no more of what the first one did.
      expect((await other.client.call(adminTakeRefundTask, { id })).status).toBe(200)
      expect(await attach(other)).toMatchObject(askFirst)
      world.test.clock.forward(1000)
      const { providerTxId, amountXof } = await world.attempt(attempt)
      const word = { ...paidWord(attempt, amountXof, { id: String(providerTxId) }), status, rawStatus: status }
      await settlePayment(world.ctx, { attemptId: attempt, word })
      expect((await attach(other)).status).toBe(status === 'paid' ? 200 : 409)
      expect((await other.client.call(adminLeaveRefundTask, { id })).status).toBe(404)
      expect(await stateOf(order)).toBe(status === 'paid' ? 'paid' : 'open')
    }
    await world.assertLedger()
  })

  it('of somebody who takes it and somebody who attaches it at one instant one does', async () => {
    const [taker, other] = [await person(), await person()]
    await Promise.all([taker, other].map(({ client }) => client.csrf()))
    for (let round = 0; round < 6; round += 1) {
      const { order, id, attach } = await attachable()
      const take = () => taker.client.call(adminTakeRefundTask, { id })
      const acts = [take, () => attach(other)]
      const replies = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      const [taken, attached] = round % 2 ? replies : replies.toReversed()
      const isPaid = (await stateOf(order)) === 'paid'
      expect([taken?.status, attached?.status]).toEqual(isPaid ? [404, 200] : [200, 409])
    }
    await world.assertLedger()
  })

  it('of a second signature and an attachment at one instant one counts', async () => {
    await world.ctx.db
      .insertInto('settings')
      .values({ name: 'refundTwoApproversAboveXof', value: 10_000, changedAt: world.ctx.now() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 10_000 }))
      .execute()
    const [ana, bio, cica] = [await person(), await person(), await person()]
    await Promise.all([ana, bio, cica].map(({ client }) => client.csrf()))
    for (let round = 0; round < 6; round += 1) {
      const { order, id, attach } = await attachable()
      await ana.client.call(adminSignRefundTask, { id })
      const acts = [() => bio.client.call(adminSignRefundTask, { id }), () => attach(cica)]
      const replies = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      const [signed, attached] = round % 2 ? replies : replies.toReversed()
      const isPaid = (await stateOf(order)) === 'paid'
      expect([signed?.status, attached?.status]).toEqual(isPaid ? [404, 200] : [200, 409])
    }
    await world.ctx.db.deleteFrom('settings').execute()
    await world.assertLedger()
  })
})

describe.runIf(testEngine === 'postgres')('what goes back, and a change of its donor’s name at one instant', () => {
  const rounds = 4
  const owed = async () => {
    const whose = await world.donor()
    const { payment } = await world.openDonation(whose, await world.service())
    return { donor: whose.id, attemptId: String(payment.attempt) }
  }
  /** A partner’s list shows its company. */
  const rename = (db: Db, id: number, company: string) => sql`update users set company = ${company} where id = ${id}`.execute(db)
  const open = (tx: Tx, attemptId: string) =>
    insertRefundTask(tx, { attemptId, amountXof: 5000, cause: 'duplicate', createdAt: world.ctx.now() })
  const foundBy = async (attemptId: string, name: string) => {
    const { rows } = await sql`select from refund_tasks where attempt_id = ${attemptId}::uuid
      and list_key like ${`%${name.toLowerCase()}%`}`.execute(world.ctx.db)
    return rows.length === 1
  }
  /** Of this database: done already, or waiting for the other. */
  const isUnderWay = async (isDone: () => boolean) => eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.ctx.db)
    if (!isDone() && rows.length === 0) throw new Error('It has not begun yet')
  })

  it.each(['the name', 'the refund'])('%s first: it is found by the new name', async (first) => {
    await warmConnections(world.ctx.db, 4)
    for (let round = 0; round < rounds; round += 1) {
      const { donor: id, attemptId } = await owed()
      const [naming, giving] = [await world.ctx.db.startTransaction().execute(), await world.ctx.db.startTransaction().execute()]
      const acts = [
        { tx: naming, run: () => rename(naming, id, `Zinsou${round}`) },
        { tx: giving, run: () => open(giving, attemptId) },
      ] as const
      const [one, other] = first === 'the name' ? acts : acts.toReversed()
      await one?.run()
      let isDone = false
      const second = other?.run().finally(() => (isDone = true))
      await isUnderWay(() => isDone)
      await one?.tx.commit().execute()
      await second
      await other?.tx.commit().execute()
      expect(await foundBy(attemptId, `Zinsou${round}`), `round ${round}`).toBe(true)
    }
  })

  it('several of both at once: each is found by the name that its donor has in the end', async () => {
    await warmConnections(world.ctx.db, 8)
    const cases = await Promise.all(Array.from({ length: 6 }, owed))
    await Promise.all(cases.flatMap(({ donor: id, attemptId }, n) => [
      inTransaction(world.ctx, (tx) => rename(tx, id, `Hounsa${n}`)), inTransaction(world.ctx, (tx) => open(tx, attemptId)),
    ]))
    for (const [n, { attemptId }] of cases.entries()) expect(await foundBy(attemptId, `Hounsa${n}`), `donor ${n}`).toBe(true)
  })
})
