import { adminDecidePayment, adminGetPayment, adminRecheckPayment } from '@passerelle/contract/payments'
import { adminListRefundTasks } from '@passerelle/contract/refunds'
import { errors } from '@passerelle/contract/errors'
import { formatXof } from '@passerelle/contract/money'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { BadDay, createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { settlePayment } from './settle-payment.ts'

let world: PaymentWorld
let donor: Donor
let finance: ApiClient
let service: number
const day = new BadDay()

beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false, provider: day.wrap })
  await world.passType(5000)
  service = await world.service()
  finance = await financeClient()
})
beforeEach(async () => {
  donor = await world.donor()
})

const financeClient = async () => world.test.client(await world.token(await world.admin('finance')))
const decide = (attempt: string, body: Record<string, unknown>, client = finance) =>
  client.call(adminDecidePayment, { attempt }, { body: { reason: 'Vérifié avec le donateur.', ...body } })
const review = async (attempt: string) => (await finance.call(adminGetPayment, { attempt })).body
const outcome = async (attempt: string, name: string) =>
  (await review(attempt)).outcomes.find((one: { outcome: string }) => one.outcome === name)

/** A gift of 15 000 and 1 500 of fee, for which so much came. */
async function heldGift(amount: number) {
  const recap = await world.openDonation(donor, service)
  const { attempt, transaction_id } = recap.payment
  const word = paidWord(attempt, amount, { id: String(transaction_id) })
  expect(await settlePayment(world.ctx, { attemptId: attempt, word })).toBe('review')
  return { recap, attempt: String(attempt), word }
}

/** A transaction that was made beside the gift's own, with its reference: the money of the gift, under review. */
async function strayGift(amount = 16_500) {
  const recap = await world.openDonation(donor, service)
  const own: string = recap.payment.attempt
  const word = paidWord(own, amount, { id: `9${Math.trunc(Math.random() * 1e9)}` })
  expect(await settlePayment(world.ctx, { attemptId: own, word })).toBe('review')
  const { id } = await world.ctx.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('providerTxId', '=', word.id)
    .executeTakeFirstOrThrow()
  return { recap, own, attempt: id, word }
}

const noticesOf = async (userId: number, key: string) =>
  (await world.ctx.db.selectFrom('notifications').select('message').where('userId', '=', userId).where('key', 'like', key).execute())
    .map(({ message }) => message)
const transactionsOf = (attempt: string) =>
  world.ctx.db.selectFrom('ledgerTransactions').select('kind').where('reference', '=', `payment:${attempt}`).orderBy('id').execute()

describe('a payment under review', () => {
  it('attached to its donation leaves it approved, its passes made, the donor told with the receipt', async () => {
    const { recap, attempt, own } = await strayGift()
    const suspense = await world.account('suspense')
    const shown = await review(attempt)
    expect(shown).toMatchObject({
      state: 'review', cause: 'stray', held: 16_500, donor: { id: donor.id }, order: { amount: 15_000, fee: 1500 },
    })
    const honour = shown.outcomes[0]
    expect(honour).toMatchObject({
      outcome: 'honour', refusal: null, is_later: false,
      lines: [
        { account: 'suspense', out: 16_500, in: null }, { account: 'pass_funds', out: null, in: 15_000 },
        { account: 'platform_fees', out: null, in: 1500 },
      ],
    })
    expect(await decide(attempt, { outcome: 'honour' })).toMatchObject({ status: 200, body: { status: true } })
    expect((await world.donation(recap.don_id)).status).toBe('approved')
    expect((await world.passesOf(donor.id)).map(({ amountXof }) => amountXof)).toEqual([5000, 5000, 5000])
    expect(await world.attempt(attempt)).toMatchObject({ state: 'paid', cause: null })
    expect(await world.account('suspense')).toBe(suspense - 16_500)
    expect(await noticesOf(donor.id, 'payment-confirmed:%')).toEqual([expect.stringMatching(/^Votre don de .* est confirmé/)])
    expect(await donor.client.get(`/api/payments/${attempt}`)).toMatchObject({ body: { status: 'approved' } })
    const lines = await world.ctx.db
      .selectFrom('journal')
      .select(['reason', 'detail'])
      .where('action', '=', 'payment.decide')
      .where('subjectId', '=', attempt)
      .execute()
    expect(lines).toEqual([{
      reason: 'Vérifié avec le donateur.',
      detail: expect.objectContaining({ outcome: 'honour', cause: 'stray', heldXof: 16_500, feeXof: 1500, excessXof: 0 }),
    }])
    // Its own transaction, paid after all, is a second payment.
    const late = paidWord(own, 16_500, { id: String(recap.payment.transaction_id) })
    expect(await settlePayment(world.ctx, { attemptId: own, word: late })).toBe('review')
    expect(await world.attempt(own)).toMatchObject({ state: 'review', cause: 'duplicate' })
    await world.assertLedger()
  })

  it('a little short, is honoured with the fee that is left: the receipt and the donor’s figures say what was paid', async () => {
    const { recap, attempt } = await heldGift(16_000)
    const { entails } = await outcome(attempt, 'honour')
    expect(entails).toContainEqual(expect.stringMatching(/^Les frais baissent de 500/))
    expect((await decide(attempt, { outcome: 'honour' })).status).toBe(200)
    const [shown] = (await donor.client.get('/api/dons')).body
    expect(shown).toMatchObject({ id: recap.don_id, status: 'approved', amount: 15_000, fee: 1000 })
    expect(await donor.client.get('/api/most/aks/sp')).toMatchObject({ body: { amount_invested: 16_000 } })
    await world.assertLedger()
  })

  it('beyond its price, is honoured and what is too much goes back: booked when the provider says so', async () => {
    const { attempt, word } = await heldGift(20_000)
    const suspense = await world.account('suspense')
    expect((await decide(attempt, { outcome: 'honour' })).status).toBe(200)
    expect(await world.account('suspense')).toBe(suspense - 16_500)
    const { data } = (await finance.call(adminListRefundTasks)).body
    expect(data).toContainEqual(expect.objectContaining({ attempt, amount: 3500, cause: 'excess' }))
    const back = { ...word, status: 'partially_refunded' as const, rawStatus: 'approved_partially_refunded' }
    for (let i = 0; i < 2; i += 1) expect(await settlePayment(world.ctx, { attemptId: attempt, word: back })).toBe('paid')
    expect(await world.account('suspense')).toBe(suspense - 20_000)
    expect((await finance.call(adminListRefundTasks)).body.data).not.toContainEqual(expect.objectContaining({ attempt }))
    expect(await world.passesOf(donor.id)).toHaveLength(3)
    await world.assertLedger()
  })

  it('attached to another donation of its donor pays that one; a refund of it then finds the passes that it paid', async () => {
    const other = await world.openDonation(donor, service)
    const { attempt, recap, word } = await strayGift()
    const attach = await outcome(attempt, 'attach')
    expect(attach).toMatchObject({ refusal: null, order: { amount: 15_000 } })
    const order = (await world.attempt(other.payment.attempt)).orderId
    expect(attach.order.id).toBe(order)
    expect((await decide(attempt, { outcome: 'attach', order })).status).toBe(200)
    expect((await world.donation(other.don_id)).status).toBe('approved')
    expect((await world.donation(recap.don_id)).status).toBe('pending')
    expect(await world.attempt(attempt)).toMatchObject({ orderId: order, state: 'paid' })
    const back = { ...word, status: 'refunded' as const, rawStatus: 'refunded' }
    expect(await settlePayment(world.ctx, { attemptId: attempt, word: back })).toBe('refunded')
    expect((await world.donation(other.don_id)).refundedAt).not.toBeNull()
    await world.assertLedger()
  })

  it('is never attached to somebody else’s order, nor to its own by that name', async () => {
    const stranger = await world.donor()
    const foreign = await world.openDonation(stranger, service)
    const { attempt } = await strayGift()
    const own = (await world.attempt(attempt)).orderId
    for (const order of [(await world.attempt(foreign.payment.attempt)).orderId, own, 999_999_999, undefined]) {
      const { status, body } = await decide(attempt, { outcome: 'attach', order })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['order']])
    }
    expect(await world.attempt(attempt)).toMatchObject({ state: 'review', orderId: own })
  })

  it('given back opens a task, tells the donor, and moves the ledger once the provider has done it', async () => {
    const { attempt, word } = await heldGift(16_000)
    const suspense = await world.account('suspense')
    expect((await outcome(attempt, 'give_back'))).toMatchObject({
      is_later: true, lines: [{ out: 16_000 }, { account: 'provider_cash', in: 16_000 }],
    })
    expect((await decide(attempt, { outcome: 'give_back' })).status).toBe(200)
    expect(await world.account('suspense')).toBe(suspense)
    expect(await world.attempt(attempt)).toMatchObject({ state: 'returning', nextCheckAt: expect.any(Date) })
    expect(await review(attempt)).toMatchObject({ outcomes: [], refund_task: { done_at: null } })
    expect(await noticesOf(donor.id, 'payment-goes-back:%')).toHaveLength(1)
    expect(await donor.client.get(`/api/payments/${attempt}`)).toMatchObject({
      body: { status: 'failed', message: errors.payment_returning.message },
    })
    // Its own word again changes nothing.
    expect(await settlePayment(world.ctx, { attemptId: attempt, word })).toBe('review')
    expect(await settlePayment(world.ctx, { attemptId: attempt, word: { ...word, amount: 16_500 } })).toBe('review')
    const back = { ...word, status: 'refunded' as const, rawStatus: 'refunded' }
    for (let i = 0; i < 2; i += 1) expect(await settlePayment(world.ctx, { attemptId: attempt, word: back })).toBe('refunded')
    expect(await world.account('suspense')).toBe(suspense - 16_000)
    expect(await review(attempt)).toMatchObject({ state: 'refunded', held: 0, refund_task: { done_at: expect.any(String) } })
    expect(await noticesOf(donor.id, 'payment-given-back:%')).toHaveLength(1)
    expect(await world.passesOf(donor.id)).toEqual([])
    await world.assertLedger()
  })

  it('of a gift paid twice is attached to another gift: its refund, which had been opened, is withdrawn', async () => {
    const recap = await world.openDonation(donor, service)
    const { attempt: first, transaction_id } = recap.payment
    const { attempt } = await strayGift()
    const order = (await world.attempt(first)).orderId
    const duplicate = crypto.randomUUID()
    await world.ctx.db.insertInto('paymentAttempts').values({
      ...(await world.attempt(first)), id: duplicate, providerTxId: duplicate,
    }).execute()
    await settlePayment(world.ctx, { attemptId: first, word: paidWord(first, 16_500, { id: String(transaction_id) }) })
    expect(await settlePayment(world.ctx, { attemptId: duplicate, word: paidWord(duplicate, 16_500, { id: duplicate }) })).toBe('review')
    expect(await outcome(duplicate, 'honour')).toMatchObject({ refusal: expect.stringMatching(/déjà payée/) })
    const free = (await world.attempt(attempt)).orderId
    expect(free).not.toBe(order)
    expect((await decide(duplicate, { outcome: 'attach', order: free })).status).toBe(200)
    expect((await finance.call(adminListRefundTasks)).body.data).not.toContainEqual(expect.objectContaining({ attempt: duplicate }))
    expect(await world.passesOf(donor.id)).toHaveLength(6)
    await world.assertLedger()
  })

  it('of which nothing came is dismissed, its donor told; what came cannot be', async () => {
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    const word = paidWord(attempt, 16_500, { id: String(transaction_id), currency: 'GNF' })
    await settlePayment(world.ctx, { attemptId: attempt, word })
    for (const name of ['honour', 'give_back']) expect(await outcome(attempt, name)).toMatchObject({ refusal: expect.any(String) })
    expect(await decide(attempt, { outcome: 'honour' })).toMatchObject({
      status: 409, body: { message: expect.stringMatching(/aucune somme/) },
    })
    expect((await decide(attempt, { outcome: 'dismiss' })).status).toBe(200)
    expect(await transactionsOf(attempt)).toEqual([])
    expect(await noticesOf(donor.id, 'payment-dismissed:%')).toHaveLength(1)
    // The same word again leaves it so; a right one pays after all.
    expect(await settlePayment(world.ctx, { attemptId: attempt, word })).toBe('review')
    expect(await world.attempt(attempt)).toMatchObject({ state: 'dismissed' })
    expect(await settlePayment(world.ctx, { attemptId: attempt, word: { ...word, currency: 'XOF' } })).toBe('paid')
    const { attempt: held } = await heldGift(16_000)
    expect(await decide(held, { outcome: 'dismiss' })).toMatchObject({
      status: 409, body: { message: expect.stringMatching(/chez nous/) },
    })
    await world.assertLedger()
  })

  it('waits with a note as often as one likes, and says its story', async () => {
    const { attempt } = await heldGift(16_000)
    const wait = { outcome: 'wait', reason: 'Le donateur rappelle lundi.' }
    for (let i = 0; i < 2; i += 1) expect((await decide(attempt, wait)).status).toBe(200)
    const { history, points } = await review(attempt)
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['journal', 'look', 'opened']))
    const note = { what: 'Paiement examiné', detail: expect.stringMatching(/Le donateur rappelle lundi/) }
    expect(history).toContainEqual(expect.objectContaining(note))
    expect(points).toContainEqual({
      point: 'amount', ours: formatXof(16_500), theirs: formatXof(16_000), gap: `${formatXof(500)} de moins.`,
    })
    expect((await decide(attempt, { outcome: 'give_back' })).status).toBe(200)
  })
})

describe('races', () => {
  it('of several who decide at once one does, the others read that it is over', async () => {
    const others = [finance, await financeClient(), await financeClient()]
    await Promise.all(others.map((client) => client.csrf()))
    for (let round = 0; round < 5; round += 1) {
      const target = await world.openDonation(donor, service)
      const { attempt } = await strayGift()
      const order = (await world.attempt(target.payment.attempt)).orderId
      await warmConnections(world.ctx.db, 6)
      const before = (await world.passesOf(donor.id)).length
      const replies = await Promise.all([
        decide(attempt, { outcome: 'honour' }, others[0]),
        decide(attempt, { outcome: 'attach', order }, others[1]),
        decide(attempt, { outcome: 'give_back' }, others[2]),
      ])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      const isBack = replies[2]?.status === 200
      expect(await world.passesOf(donor.id)).toHaveLength(before + (isBack ? 0 : 3))
      expect((await world.attempt(attempt)).state).toBe(isBack ? 'returning' : 'paid')
    }
    await world.assertLedger()
  }, 60_000)

  it('a decision crosses the provider’s late messages: paid once, whatever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { attempt, own, recap, word } = await strayGift()
      const late = paidWord(own, 16_500, { id: String(recap.payment.transaction_id) })
      await finance.csrf()
      await warmConnections(world.ctx.db, 6)
      const before = (await world.passesOf(donor.id)).length
      const [reply] = await Promise.all([
        decide(attempt, { outcome: 'honour' }),
        settlePayment(world.ctx, { attemptId: own, word: late }),
        settlePayment(world.ctx, { attemptId: attempt, word }),
        settlePayment(world.ctx, { attemptId: own, word }),
      ])
      expect(await world.passesOf(donor.id)).toHaveLength(before + 3)
      const states = [(await world.attempt(attempt)).state, (await world.attempt(own)).state]
      expect(states).toEqual(reply?.status === 200 ? ['paid', 'review'] : ['review', 'paid'])
    }
    await world.assertLedger()
  }, 60_000)

  it('given back while the provider says that it is: booked once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { attempt, word } = await heldGift(16_000)
      const suspense = await world.account('suspense')
      const back = { ...word, status: 'refunded' as const, rawStatus: 'refunded' }
      await warmConnections(world.ctx.db, 6)
      await Promise.all([
        settlePayment(world.ctx, { attemptId: attempt, word: back }),
        decide(attempt, { outcome: 'give_back' }),
        settlePayment(world.ctx, { attemptId: attempt, word: back }),
      ])
      expect((await world.attempt(attempt)).state).toBe('refunded')
      expect(await world.account('suspense')).toBe(suspense - 16_000)
    }
    await world.assertLedger()
  }, 60_000)
})

describe('asked again', () => {
  it('the provider’s word counts: a message that was lost is made good, and each asking is in its story', async () => {
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    await world.pay(transaction_id)
    expect(await finance.call(adminRecheckPayment, { attempt })).toMatchObject({
      status: 200,
      body: { message: `Chez le prestataire\u00A0: payé, ${formatXof(16_500)}. Réponse du prestataire\u00A0: «\u00A0approved\u00A0».` },
    })
    expect((await world.donation(recap.don_id)).status).toBe('approved')
    expect((await finance.call(adminRecheckPayment, { attempt })).status).toBe(200)
    const { history, state } = await review(attempt)
    expect(state).toBe('paid')
    expect(history.filter(({ what }: { what: string }) => what === 'Paiement redemandé au prestataire')).toHaveLength(2)
    expect(history).toContainEqual(expect.objectContaining({ kind: 'look', detail: expect.stringMatching(/^Même réponse 2 fois/) }))
  })

  it('a provider that is away changes nothing', async () => {
    const { attempt } = await heldGift(16_000)
    day.readError = new ProviderError('unavailable', 'down')
    expect(await finance.call(adminRecheckPayment, { attempt })).toMatchObject({
      status: 503, body: { message: errors.provider_silent.message },
    })
    day.readError = null
    expect(await world.attempt(attempt)).toMatchObject({ state: 'review' })
  })
})
