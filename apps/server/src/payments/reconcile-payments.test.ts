import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobSchedules } from '#src/job-wiring.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { BadDay, createPaymentWorld, type Donor, payer, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { processPaymentEvent } from './process-payment-event.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let world: PaymentWorld
let donor: Donor
let service: number
const day = new BadDay()

beforeAll(async () => {
  world = await createPaymentWorld({ provider: day.wrap, jobs: false })
  await world.passType(5000)
  await world.admin('finance')
  service = await world.service()
})
beforeEach(async () => {
  // Long enough for everything of the test before to be settled or given up.
  world.test.clock.forward(27 * hourMs)
  day.readError = null
  day.bend = (word) => word
  for (let asked = 1; asked > 0; ) asked = await reconcilePayments(world.ctx, world.test.provider)
  donor = await world.donor()
})

const reconcile = () => reconcilePayments(world.ctx, world.test.provider)
const open = async (state: 'prepared' | 'lost' | 'down') => {
  if (state !== 'prepared') {
    day.prepareError = { error: new ProviderError(state === 'lost' ? 'ambiguous' : 'unavailable', 'no answer'), after: state === 'lost' }
  }
  const reply = await donor.client.post('/api/don/initialize/request', {
    title: 'Don',
    service,
    description: 'Motif',
    pass_nbr: [1],
    pass_amount: [5000],
  })
  await world.messagesArrived()
  return reply
}
const attemptsOf = (donorId: number) =>
  world.ctx.db
    .selectFrom('paymentAttempts')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'orderId')
    .selectAll('paymentAttempts')
    .where('ownerId', '=', donorId)
    .execute()

describe('reconciliation', () => {
  it('pays what the donor paid before the tab died and the webhook was lost', async () => {
    const { body } = await open('prepared')
    const { createdAt } = await world.attempt(body.payment.attempt)
    // Nobody has to ask for it: a run is due then, and every minute.
    const { rows } = await sql<{ at: Date }>`select start_after as at from pgboss.job where data ->> 'name' = 'reconcile-payments'
      order by created_on desc, start_after desc limit 1`.execute(world.ctx.db)
    expect(rows[0]?.at.getTime()).toBe(createdAt.getTime() + 30_000)
    expect(jobSchedules).toContainEqual(expect.objectContaining({ name: 'reconcile-payments', cron: '* * * * *' }))
    await world.pay(body.payment.transaction_id, payer.webhooksLost)
    expect(await reconcile()).toBe(0)
    world.test.clock.forward(31_000)
    expect(await reconcile()).toBe(1)
    expect((await world.donation(body.don_id)).status).toBe('approved')
    world.test.clock.forward(23 * hourMs)
    expect(await reconcile()).toBe(0)
    await world.assertLedger()
  })

  it('asks about a payment that somebody waits for before paid ones that are due since longer', async () => {
    const { payment: paid } = (await open('prepared')).body
    await world.pay(paid.transaction_id, payer.webhooksLost)
    world.test.clock.forward(31_000)
    await reconcile()
    world.test.clock.forward(25 * hourMs)
    donor = await world.donor()
    const { payment: waiting } = (await open('prepared')).body
    world.test.clock.forward(31_000)
    const [paidBefore, waitingBefore] = await Promise.all([world.attempt(paid.attempt), world.attempt(waiting.attempt)])
    // One question is all that is left of this minute.
    day.readError = new ProviderError('rate', 'slow down')
    await reconcile()
    const [paidNow, waitingNow] = await Promise.all([world.attempt(paid.attempt), world.attempt(waiting.attempt)])
    expect(waitingNow.checks).toBe(waitingBefore.checks + 1)
    expect(paidNow.checks).toBe(paidBefore.checks)
  })

  it('sees a refund whose webhook was lost, flags it once with the webhook that comes after all, and asks no more', async () => {
    const { body } = await open('prepared')
    const { attempt, transaction_id } = body.payment
    await world.pay(transaction_id, payer.webhooksLost)
    world.test.clock.forward(31_000)
    await reconcile()
    day.bend = (word) => (word.reference === attempt ? { ...word, status: 'refunded', rawStatus: 'refunded' } : word)
    world.test.clock.forward(24 * hourMs)
    await reconcile()
    expect(await world.attempt(attempt)).toMatchObject({ state: 'refunded', nextCheckAt: null })
    await world.webhook(JSON.stringify({
      name: 'transaction.refunded',
      object: 'transaction',
      entity: { id: transaction_id, status: 'refunded' },
    }))
    const event = await world.ctx.db
      .selectFrom('paymentEvents')
      .select('id')
      .where('name', '=', 'transaction.refunded')
      .where('providerObjectId', '=', String(transaction_id))
      .executeTakeFirstOrThrow()
    await processPaymentEvent(world.ctx, world.test.provider, { eventId: event.id })
    world.test.clock.forward(31 * 24 * hourMs)
    await reconcile()
    const flagged = await world.ctx.db
      .selectFrom('journal')
      .select('id')
      .where('action', '=', 'payment.refunded')
      .where('subjectId', '=', attempt)
      .execute()
    expect(flagged).toHaveLength(1)
    expect(await world.passesOf(donor.id)).toHaveLength(1)
    expect((await world.donation(body.don_id)).refundedAt).not.toBeNull()
    await world.assertLedger()
  })

  it('asks about a paid one after 1, 3, 7, 14 and 30 days, also when part of it has gone back', async () => {
    const { body } = await open('prepared')
    const { attempt, transaction_id } = body.payment
    await world.pay(transaction_id, payer.webhooksLost)
    world.test.clock.forward(31_000)
    await reconcile()
    const { settledAt } = await world.attempt(attempt)
    const days: number[] = []
    for (let next = (await world.attempt(attempt)).nextCheckAt; next; next = (await world.attempt(attempt)).nextCheckAt) {
      days.push((next.getTime() - (settledAt?.getTime() ?? 0)) / (24 * hourMs))
      if (days.length === 3) day.bend = (word) => (word.reference === attempt
        ? { ...word, status: 'partially_refunded', rawStatus: 'approved_partially_refunded' }
        : word)
      world.test.clock.forward(next.getTime() - world.ctx.now().getTime())
      await reconcile()
    }
    expect(days).toEqual([1, 3, 7, 14, 30])
    expect(await world.attempt(attempt)).toMatchObject({ state: 'paid', cause: 'partially_refunded' })
  })

  it('asks after 30 s, 1, 2, 5, 10 and 30 minutes, then hourly, and no more once the provider says expired', async () => {
    const { body } = await open('prepared')
    const attempt = () => world.attempt(body.payment.attempt)
    const gaps: number[] = []
    let last = (await attempt()).createdAt.getTime()
    while (gaps.length < 40) {
      const next = (await attempt()).nextCheckAt
      if (!next) break
      world.test.clock.forward(Math.max(0, next.getTime() - world.ctx.now().getTime()))
      gaps.push(Math.round((next.getTime() - last) / minuteMs * 2) / 2)
      last = next.getTime()
      await reconcile()
    }
    expect(gaps.slice(0, 8)).toEqual([0.5, 1, 2, 5, 10, 30, 60, 60])
    expect(gaps.length).toBeLessThan(33)
    expect(await attempt()).toMatchObject({ state: 'expired' })
    expect((await world.donation(body.don_id)).status).toBe('failed')
  })

  it('watches a declined payment, which may still be paid', async () => {
    const { body } = await open('prepared')
    await world.pay(body.payment.transaction_id, payer.declined)
    world.test.clock.forward(minuteMs)
    await reconcile()
    expect((await world.donation(body.don_id)).status).toBe('failed')
    await world.pay(body.payment.transaction_id, payer.webhooksLost)
    world.test.clock.forward(5 * minuteMs)
    await reconcile()
    expect((await world.donation(body.don_id)).status).toBe('approved')
    await world.assertLedger()
  })

  it('finds by reference the transaction whose creation was not answered, and never makes a second', async () => {
    expect((await open('lost')).status).toBe(503)
    const [attempt] = await attemptsOf(donor.id)
    expect(attempt).toMatchObject({ state: 'failed', providerTxId: null, nextCheckAt: expect.any(Date) })
    world.test.clock.forward(minuteMs)
    await reconcile()
    const bound = await world.attempt(attempt!.id)
    expect(bound.providerTxId).not.toBeNull()
    // Nobody was given its number; should it be paid all the same, the money is not lost.
    await world.pay(Number(bound.providerTxId), payer.webhooksLost)
    world.test.clock.forward(5 * minuteMs)
    await reconcile()
    expect(await world.passesOf(donor.id)).toHaveLength(1)
    await world.assertLedger()
  })

  it('gives up what the process died before creating, so that nothing stays pending (crash)', async () => {
    const { body } = await open('prepared')
    await world.ctx.db
      .updateTable('paymentAttempts')
      .set({ state: 'created', providerTxId: null, id: '00000000-0000-4000-8000-00000000dead' })
      .where('id', '=', body.payment.attempt)
      .execute()
    world.test.clock.forward(minuteMs)
    await reconcile()
    expect((await world.donation(body.don_id)).status).toBe('pending')
    world.test.clock.forward(15 * minuteMs)
    await reconcile()
    expect((await world.donation(body.don_id)).status).toBe('failed')
    expect((await attemptsOf(donor.id))[0]).toMatchObject({ state: 'expired', nextCheckAt: null })
  })

  it('stops when our key is refused and tells somebody; backs off when asked too often; goes on after other faults', async () => {
    for (let i = 0; i < 3; i += 1) await open('prepared')
    world.test.clock.forward(31_000)
    day.readError = new ProviderError('auth', 'key refused')
    const before = day.readings
    await reconcile()
    expect(day.readings).toBe(before + 1)
    day.readError = new ProviderError('rate', 'slow down', { retryAfterSeconds: 300 })
    await reconcile()
    expect(day.readings).toBe(before + 2)
    day.readError = new ProviderError('unavailable', 'down')
    world.test.clock.forward(6 * minuteMs)
    await reconcile()
    expect(day.readings).toBeGreaterThanOrEqual(before + 5)
    const attempts = await attemptsOf(donor.id)
    expect(attempts.every((attempt) => attempt.state === 'opened' && attempt.nextCheckAt !== null)).toBe(true)
  })

  it('run twice at once asks once about each', async () => {
    for (let i = 0; i < 4; i += 1) await open('prepared')
    world.test.clock.forward(31_000)
    const asked = await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(asked.reduce((sum, n) => sum + n, 0)).toBe(4)
  })

  it('goes on with the others when what is said of one cannot even be stored', async () => {
    const [first, second] = [(await open('prepared')).body, (await open('prepared')).body]
    for (const { payment } of [first, second]) await world.pay(payment.transaction_id, payer.webhooksLost)
    day.bend = (word) => (word.id === String(first.payment.transaction_id) ? { ...word, rawStatus: 'a\u0000b' } : word)
    world.test.clock.forward(31_000)
    try {
      expect(await reconcile()).toBe(2)
    } finally {
      day.bend = (word) => word
    }
    expect((await world.donation(first.don_id)).status).toBe('pending')
    expect((await world.donation(second.don_id)).status).toBe('approved')
    world.test.clock.forward(2 * minuteMs)
    await reconcile()
    expect((await world.donation(first.don_id)).status).toBe('approved')
    await world.assertLedger()
  })

  it('asks about a hundred at most in one run, each once', async () => {
    for (let n = 0; n < 4; n += 1) await open('prepared')
    const template = await world.attempt((await attemptsOf(donor.id))[0]!.id)
    const dueAt = world.ctx.now()
    const many = Array.from({ length: 130 }, () => ({
      ...template,
      id: randomUUID(),
      providerTxId: null,
      createdAt: dueAt,
      nextCheckAt: dueAt,
    }))
    await world.ctx.db.insertInto('paymentAttempts').values(many).execute()
    world.test.clock.forward(31_000)
    const before = day.readings
    expect(await reconcile()).toBe(100)
    expect(await reconcile()).toBe(34)
    expect(day.readings - before).toBe(134)
  })
})
