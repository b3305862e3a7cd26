import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/tools/eventually.ts'
import { createTestDatabase } from '#test/tools/test-database.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { hourMs, instantSandboxClock } from './sandbox-clock.ts'
import { startSandboxTestServer, type SandboxTestServer } from '#test/tools/sandbox-test-server.ts'

let db: Db
let server: SandboxTestServer
let now: Date

beforeAll(async () => {
  ({ db } = await createTestDatabase())
})
beforeEach(async () => {
  now = new Date()
  server = await startSandboxTestServer(db, instantSandboxClock(() => now))
})
afterEach(() => server.close())

async function prepare(amountXof = 1000) {
  return server.provider.prepare({
    attemptId: randomUUID(),
    amountXof,
    description: 'Don pour la rentrée',
    customer: { firstname: 'Mireille', lastname: 'Agbodjan', email: `${randomUUID()}@passerelle.example` },
  })
}

/** Opens the dialog on a transaction of the server and pays with a number. */
async function pay(transactionId: string, number: string, method = 'mtn_open') {
  const opened = await server.checkout('open', { public_key: 'pk_sandbox_local', transaction: { id: transactionId } })
  const card = method === 'card' ? { expiry: '12/30', cvc: '123' } : {}
  return server.checkout('pay', { token: opened.body['token'], method, number, ...card })
}

function statusIn(reply: { body: Record<string, unknown> }): unknown {
  return (reply.body['transaction'] as Record<string, unknown>)['status']
}

function eventsOf(id: string): string[] {
  return server.events.filter((event) => event.providerId === id).map((event) => `${event.name}:${event.hintStatus}`)
}

describe('a transaction', () => {
  it('is made pending, known by id and by reference, with the provider’s own page', async () => {
    const attemptId = randomUUID()
    const prepared = await server.provider.prepare({ attemptId, amountXof: 16_500, description: 'Don' })
    expect(prepared.hostedUrl).toMatch(/^http:\/\/localhost:3000\/sandbox-pay\/process\//)
    const page = await fetch(prepared.hostedUrl!.replace('http://localhost:3000', server.origin))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('role="dialog"')
    const byId = await server.provider.fetch(prepared.providerTxId)
    expect(byId).toMatchObject({ status: 'pending', amount: 16_500, currency: 'XOF', reference: attemptId, metadata: { ref: attemptId } })
    expect(await server.provider.fetchByReference(attemptId)).toEqual(byId)
    expect(await server.provider.fetchByReference(randomUUID())).toBeNull()
  })

  it('is never made twice for one reference', async () => {
    const payment = { attemptId: randomUUID(), amountXof: 1000, description: 'Don' }
    const both = await Promise.all([server.provider.prepare(payment), server.provider.prepare(payment)])
    expect(both[0].providerTxId).toBe(both[1].providerTxId)
    const second = await server.rest('POST', '/transactions', {
      description: 'Don',
      amount: 1000,
      currency: { iso: 'XOF' },
      merchant_reference: payment.attemptId,
    })
    expect(second).toEqual({
      status: 422,
      body: { message: 'Les données sont invalides.', errors: { merchant_reference: ['est déjà utilisée'] } },
    })
  })

  it.each([
    ['amount', { amount: '1000' }],
    ['amount', { amount: 15.5 }],
    ['amount', { amount: 99 }],
    ['amount', { amount: 999_999_999 }],
    ['description', { description: '' }],
    ['currency.iso', { currency: { iso: 'GNF' } }],
    ['currency', { currency: undefined }],
    ['callback_url', { callback_url: 'nowhere' }],
  ])('refuses a wrong %s in French: %j', async (field, change) => {
    const reply = await server.rest('POST', '/transactions', { description: 'Don', amount: 1000, currency: { iso: 'XOF' }, ...change })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body['errors'] as object)).toEqual([field])
  })

  it('expires after 24 h, and cannot be paid any more', async () => {
    const { providerTxId } = await prepare()
    now = new Date(now.getTime() + 24 * hourMs - 1000)
    expect((await server.provider.fetch(providerTxId)).status).toBe('pending')
    now = new Date(now.getTime() + 1000)
    expect((await server.provider.fetch(providerTxId)).status).toBe('expired')
    expect((await pay(providerTxId, '66000001')).status).toBe(400)
  })

  it('is settled 72 h after it was approved, and does not expire meanwhile', async () => {
    const { providerTxId } = await prepare()
    await pay(providerTxId, '66000001')
    now = new Date(now.getTime() + 72 * hourMs)
    expect(await server.provider.fetch(providerTxId)).toMatchObject({ status: 'paid', rawStatus: 'transferred' })
  })

  it('takes the name of the last customer with the same e-mail', async () => {
    const create = (firstname: string) => server.rest('POST', '/transactions?include=customer', {
      description: 'Don',
      amount: 1000,
      currency: { iso: 'XOF' },
      customer: { firstname, lastname: 'A', email: 'Same@passerelle.example' },
    })
    const first = (await create('Mireille')).body['v1/transaction'] as { id: number }
    await create('Codjo')
    const reply = await server.rest('GET', `/transactions/${first.id}?include=customer,currency`)
    expect(reply.body['v1/transaction']).toMatchObject({
      customer: { firstname: 'Codjo', email: 'same@passerelle.example' },
      currency: { iso: 'XOF' },
    })
  })

  it('is found by search, page by page', async () => {
    const attemptId = randomUUID()
    await server.provider.prepare({ attemptId, amountXof: 1000, description: 'Don' })
    const found = await server.rest('GET', `/transactions/search?search=${attemptId}&per_page=1`)
    expect(found.body).toMatchObject({
      'v1/transactions': [{ merchant_reference: attemptId }],
      meta: { current_page: 1, next_page: null, prev_page: null, per_page: 1, total_pages: 1, total_count: 1 },
    })
    const all = await server.rest('GET', '/transactions/search?page=2&per_page=1')
    expect(all.body).toMatchObject({ meta: { current_page: 2, prev_page: 1 } })
    expect(all.body['v1/transactions']).toHaveLength(1)
  })
})

describe('keys', () => {
  it.each([
    undefined, 'Bearer sk_live_local', 'Bearer pk_sandbox_local', 'sk_sandbox_local',
  ])('refuses the header %j', async (authorization) => {
    const response = await fetch(`${server.origin}/sandbox-pay/v1/transactions/1`, { headers: authorization ? { authorization } : {} })
    expect(response.status).toBe(401)
  })

  it('opens no dialog for another public key, another id or a forged token', async () => {
    const { providerTxId } = await prepare()
    expect((await server.checkout('open', { public_key: 'pk_live_x', transaction: { id: providerTxId } })).status).toBe(401)
    expect((await server.checkout('open', { public_key: 'pk_sandbox_local', transaction: { id: '1 OR 1' } })).status).toBe(404)
    const { body } = await server.checkout('open', { public_key: 'pk_sandbox_local', transaction: { id: providerTxId } })
    expect((await server.checkout('status', { token: `${String(body['token'])}x` })).status).toBe(401)
    expect((await server.checkout('status', { token: 'a.b.c' })).status).toBe(401)
  })
})

describe('paying', () => {
  it.each([
    ['66000001', 'mtn_open'], ['0164000001', 'moov'], ['+22966000001', 'sbin'], ['4111 1111 1111 1111', 'card'],
  ])('approves %s by %s: the payer’s fees stay out of the amount, a signed message follows', async (number, method) => {
    const { providerTxId } = await prepare(100)
    const reply = await pay(providerTxId, number, method)
    expect(statusIn(reply)).toBe('approved')
    expect(await server.provider.fetch(providerTxId)).toMatchObject({
      status: 'paid',
      amount: 100,
      amountDebited: 104,
      fees: 4,
      mode: method,
    })
    await eventually(() => expect(eventsOf(providerTxId)).toEqual(['transaction.created:pending', 'transaction.approved:approved']))
  })

  it('declines, then approves another try on the same transaction', async () => {
    const { providerTxId } = await prepare()
    expect(statusIn(await pay(providerTxId, '66000000'))).toBe('declined')
    expect((await server.provider.fetch(providerTxId)).status).toBe('failed')
    expect(statusIn(await pay(providerTxId, '4000000000000002', 'card'))).toBe('declined')
    expect(statusIn(await pay(providerTxId, '66000001'))).toBe('approved')
    expect((await server.provider.fetch(providerTxId)).status).toBe('paid')
  })

  it('is refused once paid, even ten times at once', async () => {
    const { providerTxId } = await prepare()
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(providerTxId, '66000001')))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  it('names the field of a wrong number or card', async () => {
    const { providerTxId } = await prepare()
    expect(Object.keys((await pay(providerTxId, '016600000')).body['errors'] as object)).toEqual(['number'])
    const { body } = await server.checkout('open', { public_key: 'pk_sandbox_local', transaction: { id: providerTxId } })
    const card = await server.checkout('pay', {
      token: body['token'],
      method: 'card',
      number: '4111111111111111',
      expiry: '13/30',
      cvc: '',
    })
    expect(Object.keys(card.body['errors'] as object)).toEqual(['expiry', 'cvc'])
  })

  it('cancels for want of funds', async () => {
    const { providerTxId } = await prepare()
    await pay(providerTxId, '66000002')
    expect(await server.provider.fetch(providerTxId)).toMatchObject({
      status: 'failed',
      rawStatus: 'canceled',
      errorCode: 'INSUFFICIENT_FUND_ERROR',
    })
  })

  it('stays pending for ever without the operator’s answer, until it expires', async () => {
    const { providerTxId } = await prepare()
    await pay(providerTxId, '66000003')
    expect(await server.provider.fetch(providerTxId)).toMatchObject({ status: 'pending', errorCode: 'API_ERROR' })
    now = new Date(now.getTime() + 24 * hourMs)
    expect((await server.provider.fetch(providerTxId)).status).toBe('expired')
  })

  it('loses the message, and the truth stays at the provider', async () => {
    const { providerTxId } = await prepare()
    await eventually(() => expect(eventsOf(providerTxId)).toHaveLength(1))
    await pay(providerTxId, '66000005')
    const marker = await prepare()
    await eventually(() => expect(eventsOf(marker.providerTxId)).toHaveLength(1))
    expect(eventsOf(providerTxId)).toEqual(['transaction.created:pending'])
    expect((await server.provider.fetch(providerTxId)).status).toBe('paid')
  })

  it('delivers the message before the dialog has its answer', async () => {
    const { providerTxId } = await prepare()
    await pay(providerTxId, '66000006')
    expect(eventsOf(providerTxId)).toContain('transaction.approved:approved')
  })

  it('repeats and mixes up its messages', async () => {
    const { providerTxId } = await prepare()
    await pay(providerTxId, '66000007')
    await eventually(() => expect(eventsOf(providerTxId)).toHaveLength(6))
    const keys = server.events
      .filter((event) => event.name === 'transaction.approved' && event.providerId === providerTxId)
      .map((event) => event.dedupeKey)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(eventsOf(providerTxId).at(-1)).not.toBe('transaction.approved:approved')
  })

  it('refunds later', async () => {
    const { providerTxId } = await prepare()
    expect(statusIn(await pay(providerTxId, '66000008'))).toBe('approved')
    await eventually(() => expect(eventsOf(providerTxId)).toContain('transaction.refunded:refunded'))
    expect((await server.provider.fetch(providerTxId)).status).toBe('refunded')
  })

  it('fails two reads, then tells the truth', async () => {
    const { providerTxId } = await prepare()
    await pay(providerTxId, '66000009')
    for (let read = 0; read < 2; read++) {
      const error: unknown = await server.provider.fetch(providerTxId).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ProviderError)
      expect(error).toMatchObject({ kind: 'unavailable', httpStatus: 500 })
    }
    expect((await server.provider.fetch(providerTxId)).status).toBe('paid')
  })

  it('lets the public key pay any amount: only the server’s own check can tell', async () => {
    const drafted = await server.checkout('draft', {
      public_key: 'pk_sandbox_local',
      transaction: { amount: 100, description: 'Don', custom_metadata: { ref: 'someone' } },
    })
    const paid = await server.checkout('pay', { token: drafted.body['token'], method: 'moov', number: '64000001' })
    const { id } = paid.body['transaction'] as { id: number }
    expect(await server.provider.fetch(String(id))).toMatchObject({ status: 'paid', amount: 100, reference: 'someone' })
  })
})
