import { errors } from '@passerelle/contract/errors'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { warmConnections } from '#test/tools/test-database.ts'
import { BadDay, createPaymentWorld, type Donor, paidWord, payer, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import { settlePayment } from './settle-payment.ts'

let world: PaymentWorld
let donor: Donor
let service: number
let finance: number
const day = new BadDay()

beforeAll(async () => {
  world = await createPaymentWorld({ provider: day.wrap })
  await world.passType(5000)
  await world.passType(10_000)
  finance = await world.admin('finance')
  service = await world.service()
})
beforeEach(async () => {
  donor = await world.donor()
})

describe('a donation', () => {
  it('is recapped by the server, paid, validated, and becomes passes, once', async () => {
    const recap = await world.openDonation(donor, service, { amounts: [5000, 10_000], counts: [2, 1] })
    expect(recap).toMatchObject({
      status: true,
      amount: 20_000,
      fee: 2000,
      amount_total: 22_000,
      payment: { provider: 'fedapay', environment: 'sandbox', public_key: 'pk_sandbox_local' },
    })
    expect(JSON.parse(recap.pass)).toEqual([{ pass_nbr: 2, pass_amount: 5000 }, { pass_nbr: 1, pass_amount: 10_000 }])
    expect(await donor.client.get('/api/stats/partner')).toMatchObject({ body: { pg: 0, apg: 0 } })
    const { transaction_id: transaction, attempt } = recap.payment

    const early = await world.validate(donor, transaction)
    expect(early).toMatchObject({ status: 202, body: { status: false, reason: 'pending' } })
    await world.pay(transaction)
    const first = await world.validate(donor, transaction, { attempt })
    const second = await world.validate(donor, String(transaction))
    expect(first).toMatchObject({ status: 200, body: { status: true } })
    expect(second.body).toEqual(first.body)

    expect((await world.passesOf(donor.id)).map((pass) => pass.amountXof)).toEqual([5000, 5000, 10_000])
    expect(await donor.client.get('/api/dons')).toMatchObject({
      body: [{ id: recap.don_id, transaction_id: String(transaction), amount: 20_000, fee: 2000, status: 'approved' }],
    })
    expect((await donor.client.get(`/api/don/details/${recap.don_id}`)).body).toHaveLength(3)
    expect(await donor.client.get('/api/stats/partner')).toMatchObject({ body: { pg: 3, apg: 20_000 } })
    expect(await donor.client.get('/api/most/aks/sp')).toMatchObject({ body: { amount_invested: 22_000 } })
    expect(await donor.client.get('/api/pass/financed')).toMatchObject({
      body: { data: { total: 3, current_page: 1, last_page: 1, per_page: 20 } },
    })
    expect(await donor.client.get(`/api/payments/${attempt}`)).toMatchObject({ body: { status: 'approved', target: 'don' } })
    await world.assertLedger()
  })

  it('gives nothing while it is pending or declined, and is approved when the same transaction is paid after all', async () => {
    const own = await world.service()
    const project = await world.project(await world.beneficiary(), own, [5000])
    const givesNothing = async () => {
      expect(await world.passesOf(donor.id)).toEqual([])
      expect(await attributePasses(world.ctx)).toBe(0)
      expect(await world.allocations(project)).toMatchObject([{ status: 'open' }])
      expect(await donor.client.get('/api/stats/partner')).toMatchObject({ body: { pg: 0, apg: 0 } })
      expect(await donor.client.get('/api/most/aks/sp')).toMatchObject({ body: { amount_invested: 0 } })
      expect(await donor.client.get('/api/pass/financed')).toMatchObject({ body: { data: { total: 0 } } })
    }
    const recap = await world.openDonation(donor, own)
    await givesNothing()
    await world.pay(recap.payment.transaction_id, payer.declined)
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({
      status: 200,
      body: { status: false, reason: 'declined' },
    })
    expect(await donor.client.get('/api/dons')).toMatchObject({ body: [{ status: 'failed' }] })
    expect(await donor.client.get(`/api/payments/${recap.payment.attempt}`)).toMatchObject({ body: { status: 'failed' } })
    await givesNothing()
    await world.pay(recap.payment.transaction_id, payer.noFunds)
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({
      status: 200,
      body: { status: false, reason: 'canceled' },
    })
    await world.pay(recap.payment.transaction_id)
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({ status: 200, body: { status: true } })
    expect(await world.passesOf(donor.id)).toHaveLength(3)
    await world.assertLedger()
  })

  it('is approved by the webhook alone when the tab died, before or after the callback', async () => {
    for (const number of [payer.approved, payer.webhookFirst, payer.disordered]) {
      const recap = await world.openDonation(donor, service)
      await world.pay(recap.payment.transaction_id, number)
      await expect.poll(async () => (await world.donation(recap.don_id)).status).toBe('approved')
      expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({ status: 200, body: { status: true } })
    }
    expect(await world.passesOf(donor.id)).toHaveLength(9)
    await world.assertLedger()
  })

  it('is settled once by ten validations crossing the webhook', async () => {
    const rounds = 5
    const ledger = await world.countRows('ledgerTransactions')
    for (let round = 0; round < rounds; round += 1) {
      const recap = await world.openDonation(donor, service)
      await warmConnections(world.ctx.db, 12)
      await world.pay(recap.payment.transaction_id, payer.approved)
      const replies = await Promise.all(Array.from({ length: 10 }, () => world.validate(donor, recap.payment.transaction_id)))
      for (const reply of replies) expect(reply).toEqual(expect.objectContaining({ status: 200, body: replies[0]?.body }))
    }
    await world.test.jobsDone()
    expect(await world.passesOf(donor.id)).toHaveLength(3 * rounds)
    expect(await world.countRows('ledgerTransactions')).toBe(ledger + rounds)
    const notices = await world.ctx.db
      .selectFrom('notifications')
      .select('key')
      .where('userId', '=', donor.id)
      .where('key', 'like', 'payment-confirmed:%')
      .execute()
    expect(notices).toHaveLength(rounds)
    await world.assertLedger()
  }, 60_000)

  it('never goes back once paid, whatever comes later', async () => {
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    const word = paidWord(attempt, recap.amount_total, { id: String(transaction_id) })
    expect(await settlePayment(world.ctx, { attemptId: attempt, word })).toBe('paid')
    for (const [status, rawStatus] of [
      ['pending', 'pending'],
      ['failed', 'declined'],
      ['expired', 'expired'],
      ['paid', 'transferred'],
    ] as const) {
      expect(await settlePayment(world.ctx, { attemptId: attempt, word: { ...word, status, rawStatus } })).toBe('paid')
    }
    expect((await world.donation(recap.don_id)).status).toBe('approved')
    expect(await world.passesOf(donor.id)).toHaveLength(3)
    await world.assertLedger()
  })
})

describe('a payment that does not match', () => {
  it('of 100 made in the browser for a larger order: 409, apart and under review, while the order stays payable', async () => {
    const recap = await world.openDonation(donor, service)
    const suspense = await world.account('suspense')
    const stray = await world.draft(100, recap.payment.attempt)
    expect(await world.validate(donor, stray)).toMatchObject({ status: 202 })
    await world.pay(stray)
    for (let i = 0; i < 2; i += 1) {
      expect(await world.validate(donor, stray)).toMatchObject({ status: 409, body: { status: false, reason: 'mismatch' } })
    }
    expect(await world.passesOf(donor.id)).toEqual([])
    expect((await world.donation(recap.don_id)).status).toBe('pending')
    expect(await world.account('suspense')).toBe(suspense + 100)
    const held = await world.ctx.db
      .selectFrom('paymentAttempts')
      .select(['state', 'cause', 'amountXof'])
      .where('providerTxId', '=', String(stray))
      .execute()
    expect(held).toEqual([{ state: 'review', cause: 'stray', amountXof: 100 }])
    const told = await world.ctx.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', finance)
      .where('key', 'like', 'payment-review:%:stray')
      .execute()
    expect(told).toEqual([{ message: expect.stringMatching(/^Un paiement est à examiner.*Rien n’a été délivré/) }])
    await world.pay(recap.payment.transaction_id)
    expect(await world.validate(donor, recap.payment.transaction_id)).toMatchObject({ status: 200, body: { status: true } })
    await world.assertLedger()
  })

  it.each([
    ['amount', { amount: 16_499 }],
    ['amount', { amount: null }],
    ['currency', { currency: null }],
    ['currency', { currency: 'GNF' }],
    ['environment', { environment: 'sandbox' as const }],
  ])('by its %s %o is held, told to administrators, and delivers nothing', async (cause, change) => {
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    const word = paidWord(attempt, recap.amount_total, { id: String(transaction_id), ...change })
    for (let i = 0; i < 2; i += 1) expect(await settlePayment(world.ctx, { attemptId: attempt, word })).toBe('review')
    expect(await world.attempt(attempt)).toMatchObject({ state: 'review', cause })
    expect(await world.passesOf(donor.id)).toEqual([])
    expect((await world.donation(recap.don_id)).status).toBe('pending')
    expect(await donor.client.get(`/api/payments/${attempt}`)).toMatchObject({
      body: { status: 'review', message: errors.payment_mismatch.message },
    })
    await world.test.jobsDone()
    const told = await world.ctx.db
      .selectFrom('notifications')
      .select('id')
      .where('key', '=', `payment-review:${attempt}:${cause}`)
      .execute()
    expect(told.length).toBeGreaterThan(0)
    await world.assertLedger()
  })

  it('is found by its stored number when the provider gives no reference back', async () => {
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    expect(await settlePayment(world.ctx, {
      attemptId: attempt,
      word: paidWord(attempt, recap.amount_total, { id: String(transaction_id), reference: null }),
    })).toBe('paid')
    const other = await world.openDonation(donor, service)
    const claim = paidWord(attempt, other.amount_total, {
      id: '777',
      reference: other.payment.attempt,
      status: 'failed',
      rawStatus: 'declined',
    })
    expect(await settlePayment(world.ctx, { attemptId: other.payment.attempt, word: claim })).toBe('pending')
    // The sandbox’s own message may have been followed by now: undecided, either way.
    expect((await world.attempt(other.payment.attempt)).state).toMatch(/^(?:opened|pending)$/)
  })

  it('with a status never heard of is pending and reported, never paid', async () => {
    const reported = vi.spyOn(world.ctx.log, 'error').mockImplementation(() => undefined)
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    expect(await settlePayment(world.ctx, {
      attemptId: attempt,
      word: paidWord(attempt, recap.amount_total, {
        id: String(transaction_id),
        status: 'pending',
        rawStatus: 'teleported',
        isKnownStatus: false,
      }),
    })).toBe('pending')
    expect(reported.mock.calls).toEqual([
      [{ attemptId: attempt, rawStatus: 'teleported' }, expect.stringContaining('unknown payment status')],
    ])
    reported.mockRestore()
    expect(await world.passesOf(donor.id)).toEqual([])
  })
})

describe('a second payment of one order', () => {
  it('delivers once and opens one refund task, the money apart', async () => {
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    const first = await world.attempt(attempt)
    const second = '00000000-0000-4000-8000-000000000041'
    await world.ctx.db.insertInto('paymentAttempts').values({ ...first, id: second, providerTxId: '4100041' }).execute()
    const suspense = await world.account('suspense')
    await warmConnections(world.ctx.db, 4)
    const words = [paidWord(attempt, first.amountXof, { id: String(transaction_id) }), paidWord(second, first.amountXof, { id: '4100041' })]
    const outcomes = await Promise.all([attempt, second, attempt, second].map((id, i) => settlePayment(world.ctx, {
      attemptId: id,
      word: words[i % 2]!,
    })))
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'review')).toHaveLength(2)
    expect(await world.passesOf(donor.id)).toHaveLength(3)
    expect(await world.account('suspense')).toBe(suspense + first.amountXof)
    expect(await world.ctx.db
      .selectFrom('refundTasks')
      .select(['amountXof', 'cause'])
      .where('attemptId', 'in', [attempt, second])
      .execute()).toEqual([{ amountXof: first.amountXof, cause: 'duplicate' }])
    await world.assertLedger()
  })
})

describe('a refund made at the provider', () => {
  it('is flagged once, and gives no new pass', async () => {
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    const word = paidWord(attempt, recap.amount_total, { id: String(transaction_id) })
    await settlePayment(world.ctx, { attemptId: attempt, word })
    const refunded = { ...word, status: 'refunded' as const, rawStatus: 'refunded' }
    for (let i = 0; i < 2; i += 1) expect(await settlePayment(world.ctx, { attemptId: attempt, word: refunded })).toBe('refunded')
    expect(await settlePayment(world.ctx, { attemptId: attempt, word })).toBe('refunded')
    expect(await world.passesOf(donor.id)).toHaveLength(3)
    const [shown] = (await donor.client.get('/api/dons')).body
    expect(shown).toMatchObject({ status: 'approved', refunded_at: expect.any(String) })
    const lines = await world.ctx.db
      .selectFrom('journal')
      .select('id')
      .where('action', '=', 'payment.refunded')
      .where('subjectId', '=', attempt)
      .execute()
    expect(lines).toHaveLength(1)
    await world.assertLedger()
  })

  it('suspends the passes that somebody holds: no scan spends them, an undone scan neither, and the holder knows', async () => {
    const own = await world.service()
    const supplier = await world.supplier({ services: [own] })
    const till = world.test.client(await world.token(supplier))
    const beneficiary = await world.beneficiary()
    await world.project(beneficiary, own, [5000, 5000])
    const recap = await world.openDonation(donor, own, { counts: [3] })
    const { attempt, transaction_id } = recap.payment
    const word = paidWord(attempt, recap.amount_total, { id: String(transaction_id) })
    await settlePayment(world.ctx, { attemptId: attempt, word })
    await attributePasses(world.ctx)
    const held = await world.ctx.db.selectFrom('passes').select('id').where('beneficiaryId', '=', beneficiary).orderBy('id').execute()
    const [used = '', kept = ''] = await Promise.all(held.map(({ id }) => world.codeOf(id)))
    const { body } = await till.post('/api/scan/pass', { code: used })
    expect(body).toMatchObject({ status: true })
    await settlePayment(world.ctx, { attemptId: attempt, word: { ...word, status: 'refunded', rawStatus: 'refunded' } })

    expect((await world.passesOf(donor.id)).map(({ state }) => state).toSorted()).toEqual(['funded', 'suspended', 'used'])
    expect(await till.post('/api/scan/pass', { code: kept })).toMatchObject({ body: { status: false, reason: 'suspended' } })
    expect(await till.post(`/api/scan/pass/${body.redemption_id}/undo`)).toMatchObject({ status: 200 })
    const [renewed = ''] = await Promise.all(held.slice(0, 1).map(({ id }) => world.codeOf(id)))
    expect(await till.post('/api/scan/pass', { code: renewed })).toMatchObject({ body: { status: false, reason: 'suspended' } })
    const events = await world.ctx.db
      .selectFrom('passEvents')
      .select('passId')
      .where('event', '=', 'suspended')
      .where('passId', 'in', held.map(({ id }) => id))
      .execute()
    expect(events).toHaveLength(2)
    const told = await world.ctx.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', beneficiary)
      .where('key', 'like', 'passes-suspended:%')
      .execute()
    expect(told).toMatchObject([{ message: expect.stringContaining('L’un de vos pass est suspendu') }])
    await world.assertLedger()
  })

  it('keeps its passes out of every later attribution', async () => {
    const own = await world.service()
    const recap = await world.openDonation(donor, own)
    const { attempt, transaction_id } = recap.payment
    const word = paidWord(attempt, recap.amount_total, { id: String(transaction_id) })
    await settlePayment(world.ctx, { attemptId: attempt, word })
    await settlePayment(world.ctx, { attemptId: attempt, word: { ...word, status: 'refunded', rawStatus: 'refunded' } })
    const beneficiary = await world.beneficiary()
    await world.project(beneficiary, own, [5000])
    expect(await attributePasses(world.ctx)).toBe(0)
    // Nor do they stand before those that are paid.
    await world.fundedPasses(await world.partner(), own, 5000)
    expect(await attributePasses(world.ctx)).toBe(1)
    expect((await world.passesOf(donor.id)).map(({ state }) => state)).toEqual(['funded', 'funded', 'funded'])
  })

  it('racing an attribution leaves no pass that can be spent', async () => {
    await warmConnections(world.ctx.db, 4)
    for (let round = 0; round < 5; round += 1) {
      const own = await world.service()
      const beneficiary = await world.beneficiary()
      const recap = await world.openDonation(donor, own)
      const { attempt, transaction_id } = recap.payment
      const word = paidWord(attempt, recap.amount_total, { id: String(transaction_id) })
      await settlePayment(world.ctx, { attemptId: attempt, word })
      await world.test.jobsDone()
      await world.project(beneficiary, own, [5000, 5000, 5000])
      await Promise.all([
        attributePasses(world.ctx),
        settlePayment(world.ctx, { attemptId: attempt, word: { ...word, status: 'refunded', rawStatus: 'refunded' } }),
        attributePasses(world.ctx),
      ])
      const states = await world.ctx.db.selectFrom('passes').select('state').where('serviceId', '=', own).execute()
      expect(states.map(({ state }) => state)).not.toContain('assigned')
    }
  }, 60_000)

  it('seen before the payment was is no payment', async () => {
    const recap = await world.openDonation(donor, service)
    const { attempt, transaction_id } = recap.payment
    const word = paidWord(attempt, recap.amount_total, { id: String(transaction_id), status: 'refunded', rawStatus: 'refunded' })
    expect(await settlePayment(world.ctx, { attemptId: attempt, word })).toBe('refunded')
    expect((await world.donation(recap.don_id)).status).toBe('failed')
    expect(await world.passesOf(donor.id)).toEqual([])
    expect(await donor.client.get(`/api/payments/${attempt}`)).toMatchObject({
      body: { status: 'failed', message: errors.payment_returned.message },
    })
  })
})
