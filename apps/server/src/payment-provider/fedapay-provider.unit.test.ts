import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localFedapayKeys } from './fedapay-environment.ts'
import { createFedapayProvider } from './fedapay-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { ProviderError } from './provider-error.ts'

/** A FedaPay that answers anything at all: what our own well-behaved sandbox never would. */
type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let answers: Answer[] = []
let asked: string[] = []
let bodies: string[] = []
let provider: PaymentProvider

const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  let body = ''
  request.on('data', (chunk: Buffer) => { body += chunk.toString() })
  request.on('end', () => {
    bodies.push(body)
    const answer = answers.shift()
    if (answer) answer(request, response, body)
    else response.writeHead(599).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  provider = providerAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
})
afterAll(() => { server.closeAllConnections(); server.close() })
beforeEach(() => { answers = []; asked = []; bodies = [] })

function providerAt(localApiUrl: string): PaymentProvider {
  return createFedapayProvider({
    environment: 'local',
    ...localFedapayKeys,
    webhookSecret: 'wh',
    publicUrl: 'http://localhost:3000',
    localApiUrl,
    timeoutMs: 2000,
  })
}

function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }
}
function raw(status: number, text: string): Answer {
  return (_request, response) => { response.writeHead(status).end(text) }
}
const silence: Answer = () => {}
const cut: Answer = (request) => { request.socket.destroy() }
const paid = { id: 42, status: 'approved', amount: 1000, currency: { iso: 'XOF' }, merchant_reference: 'a1' }

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(() => null, (reason: unknown) => reason)
  return error instanceof ProviderError ? error.kind : 'no error'
}

describe('reading', () => {
  it.each([
    ['v1/transaction', { 'v1/transaction': paid }],
    ['transaction', { transaction: paid }],
    ['nothing', paid],
  ])('unwraps an object under %s', async (_key, body) => {
    answers = [json(200, body)]
    expect(await provider.fetch('42')).toMatchObject({
      id: '42',
      status: 'paid',
      amount: 1000,
      currency: 'XOF',
      reference: 'a1',
      environment: 'local',
    })
    expect(asked).toEqual(['GET /v1/transactions/42?include=currency'])
  })

  it.each([
    ['pending', 'pending', true],
    ['approved', 'paid', true],
    ['transferred', 'paid', true],
    ['declined', 'failed', true],
    ['canceled', 'failed', true],
    ['expired', 'expired', true],
    ['refunded', 'refunded', true],
    ['approved_partially_refunded', 'partially_refunded', true],
    ['transferred_partially_refunded', 'partially_refunded', true],
    ['blessed', 'pending', false],
  ])('takes %s for %s', async (rawStatus, status, isKnownStatus) => {
    answers = [json(200, { 'v1/transaction': { ...paid, status: rawStatus } })]
    expect(await provider.fetch('42')).toMatchObject({ status, rawStatus, isKnownStatus })
  })

  it.each([
    [1500, 1500], ['1500', 1500], [1500.5, null], ['1 500', null], ['1e3', null], [0, null], [-5, null], [null, null], [2 ** 60, null],
  ])('reads an amount of %j as %j', async (amount, expected) => {
    answers = [json(200, { 'v1/transaction': { ...paid, amount } })]
    expect((await provider.fetch('42')).amount).toBe(expected)
  })

  it('keeps the payer’s fees out of the amount', async () => {
    answers = [json(200, { 'v1/transaction': { ...paid, amount: 100, fees: 2, amount_debited: 102, commission: '0.018' } })]
    expect(await provider.fetch('42')).toMatchObject({ amount: 100, fees: 2, amountDebited: 102 })
  })

  it('finds the currency by its id, asked once, and says null when nobody knows', async () => {
    const { currency: _, ...bare } = paid
    const known = { 'v1/transaction': { ...bare, currency_id: 1 } }
    answers = [json(200, known), json(200, { 'v1/currencies': [{ id: 1, iso: 'XOF' }, { id: 2, iso: 'GNF' }] }), json(200, known)]
    expect((await provider.fetch('42')).currency).toBe('XOF')
    expect((await provider.fetch('42')).currency).toBe('XOF')
    expect(asked.filter((line) => line.includes('currencies'))).toHaveLength(1)
    answers = [json(200, { 'v1/transaction': { ...bare, currency_id: 2 } })]
    expect((await provider.fetch('42')).currency).toBe('GNF')
    answers = [json(200, { 'v1/transaction': bare })]
    expect((await provider.fetch('42')).currency).toBeNull()
  })

  it('shows two digits of the payer, and never identity', async () => {
    answers = [
      json(200, { 'v1/transaction': { ...paid, customer: { firstname: 'Mireille' }, payment_method: { number: '+2290166000001' } } }),
    ]
    const normalized = await provider.fetch('42')
    expect(normalized.payerMasked).toBe('••••01')
    expect(JSON.stringify(normalized)).not.toMatch(/Mireille|66000001/)
  })

  it.each([
    ['404', json(404, { message: 'Transaction introuvable.' }), 'notFound'],
    ['404 in HTML', raw(404, '<html>'), 'unavailable'],
    ['401', json(401, { message: 'Clé invalide' }), 'auth'],
    ['429', json(429, { message: 'Trop de requêtes' }), 'rate'],
    ['422', json(422, { message: 'Invalide', errors: { id: ['x'] } }), 'invalid'],
    ['500', json(500, { message: 'Erreur' }), 'unavailable'],
    ['200 in HTML', raw(200, '<html>'), 'unavailable'],
    ['200 empty', raw(200, ''), 'unavailable'],
    ['200 without a status', json(200, { 'v1/transaction': { id: 42, amount: 1000 } }), 'unavailable'],
    ['200 with a null object', json(200, { 'v1/transaction': null }), 'unavailable'],
    ['a redirect', (_request, response) => { response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() }, 'unavailable'],
    ['silence', silence, 'unavailable'],
    ['a cut line', cut, 'unavailable'],
  ] satisfies [string, Answer, string][])('classes %s', async (_case, answer, kind) => {
    answers = [answer]
    expect(await kindOf(provider.fetch('42'))).toBe(kind)
  })

  it('classes a closed port as unavailable, even for a write', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => { closed.listen(0, '127.0.0.1', resolve) })
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => { closed.close(resolve) })
    const nobody = providerAt(`http://127.0.0.1:${port}/v1`)
    expect(await kindOf(nobody.payout.start({ id: '7', phone: '0166000001' }))).toBe('unavailable')
  })

  it.each(['1 OR 1', '../x', '-5', '1.5', '0', '', '9'.repeat(400), '42?x=1', 'tpk_abc'])('sends nothing for the id %j', async (id) => {
    expect(await kindOf(provider.fetch(id))).toBe('invalid')
    expect(await kindOf(provider.payout.fetch(id))).toBe('invalid')
    expect(asked).toEqual([])
  })

  it('encodes a reference, and says null when it is unknown', async () => {
    answers = [json(404, { message: 'Transaction introuvable.' })]
    expect(await provider.fetchByReference('../a/b?c')).toBeNull()
    expect(asked).toEqual(['GET /v1/transactions/merchant/..%2Fa%2Fb%3Fc?include=currency'])
  })

  it('keeps phones, keys and addresses out of its messages', async () => {
    answers = [
      json(422, { message: 'Refusé pour +229 01 66 00 00 02, sk_live_abc, a@b.example', errors: { phone: ['0166000002 invalide'] } }),
    ]
    const error: unknown = await provider.fetch('42').catch((reason: unknown) => reason)
    const shown = `${String(error)} ${JSON.stringify(error)}`
    expect(shown).not.toMatch(/66 ?00|sk_live|a@b/)
  })

  it('gives the provider’s wait', async () => {
    answers = [json(429, { message: 'Trop' }, { 'retry-after': '7' })]
    expect(await provider.fetch('42').catch((error: unknown) => error)).toMatchObject({ kind: 'rate', retryAfterSeconds: 7 })
  })
})

describe('preparing a payment', () => {
  const payment = {
    attemptId: 'a1',
    amountXof: 1000,
    description: 'Don\n· Rentrée 🎒 à Bohicon',
    metadata: { ref: 'forged', kind: 'donation' },
  }

  it('makes the transaction with our reference, and text that a bank accepts', async () => {
    answers = [json(201, { 'v1/transaction': { ...paid, status: 'pending', payment_url: 'https://process.evil.example/x' } })]
    expect(await provider.prepare(payment)).toEqual({ providerTxId: '42', reference: 'a1', hostedUrl: null })
    expect(JSON.parse(bodies[0]!)).toEqual({
      description: 'Don - Rentrée à Bohicon',
      amount: 1000,
      currency: { iso: 'XOF' },
      merchant_reference: 'a1',
      custom_metadata: { kind: 'donation', ref: 'a1' },
    })
  })

  it.each([
    ['silence', silence],
    ['a cut line', cut],
    ['500', raw(500, '<html>')],
    ['an empty 200', raw(200, '')],
    ['« already exists »', json(422, { message: 'Invalide', errors: { merchant_reference: ['est déjà utilisée'] } })],
  ] satisfies [string, Answer][])(
    'looks up by reference after %s, instead of creating again',
    async (_case, answer) => {
      answers = [answer, json(200, { 'v1/transaction': { ...paid, status: 'pending' } })]
      expect((await provider.prepare(payment)).providerTxId).toBe('42')
      expect(asked).toEqual(['POST /v1/transactions?include=currency', 'GET /v1/transactions/merchant/a1?include=currency'])
    },
  )

  it('stays ambiguous when the look-up knows nothing or fails', async () => {
    answers = [silence, json(404, { message: 'introuvable' })]
    expect(await kindOf(provider.prepare(payment))).toBe('ambiguous')
    answers = [cut, raw(502, '')]
    expect(await kindOf(provider.prepare(payment))).toBe('ambiguous')
  })

  it('refuses a transaction found with another amount', async () => {
    answers = [cut, json(200, { 'v1/transaction': { ...paid, amount: 100 } })]
    expect(await kindOf(provider.prepare(payment))).toBe('invalid')
  })
})

describe('paying out', () => {
  const payout = {
    reference: 'p1', code: 'RET-7KQ2-M4XA', amountXof: 5000, description: 'Recettes • mars',
    receiver: { name: 'Sèna Boutique', phone: '+2290166000001' },
  }
  const object = { id: 7, status: 'pending', amount: 5000, currency: { iso: 'XOF' }, merchant_reference: 'p1' }

  it.each([
    ['+2290166000001', 'mtn'],
    ['64000001', 'moov'],
    ['0140000001', 'sbin'],
    ['0122000001', 'mtn'],
  ])('sends %s by %s', async (phone, mode) => {
    answers = [json(200, { 'v1/payout': object })]
    await provider.payout.create({ ...payout, receiver: { ...payout.receiver, phone } })
    const body: unknown = JSON.parse(bodies[0]!)
    expect(body).toMatchObject({
      mode,
      amount: 5000,
      merchant_reference: 'p1',
      description: 'RET-7KQ2-M4XA Recettes - mars',
      custom_metadata: { ref: 'p1', code: 'RET-7KQ2-M4XA' },
      customer: { phone_number: { country: 'bj' } },
    })
    expect(bodies[0]).toMatch(/"number":"\+22901\d{8}"/)
  })

  it('refuses a foreign or broken number unsent', async () => {
    for (const phone of ['+33612345678', '016600000']) {
      expect(await kindOf(provider.payout.create({ ...payout, receiver: { ...payout.receiver, phone } }))).toBe('invalid')
    }
    expect(asked).toEqual([])
  })

  it.each([
    ['pending', 'created'], ['scheduled', 'sending'], ['started', 'sending'], ['processing', 'sending'], ['sent', 'sent'],
    ['failed', 'failed'], ['lost', 'sending'],
  ])('takes %s for %s', async (rawStatus, status) => {
    answers = [json(200, { 'v1/payout': { ...object, status: rawStatus } })]
    expect(await provider.payout.fetch('7')).toMatchObject({ status, rawStatus, isKnownStatus: rawStatus !== 'lost' })
    expect(asked[0]).toMatch(/^GET \/v1\/payouts\/7/)
  })

  it.each([
    ['metadata', { custom_metadata: { ref: 'p1', code: 'RET-A' }, description: 'RET-B Recettes' }, 'RET-A'],
    ['metadata as text', { custom_metadata: '{"code":"RET-A"}' }, 'RET-A'],
    ['first word', { description: 'RET-B Recettes RET-A' }, 'RET-B'],
    ['nothing', { custom_metadata: null, description: '' }, null],
  ])('reads the code that a transfer bears: %s', async (_case, told, code) => {
    answers = [json(200, { 'v1/payout': { ...object, ...told } })]
    expect(await provider.payout.fetch('7')).toMatchObject({ code })
  })

  it.each([
    ['66000001', '+2290166000001'], ['+229 01 66 00 00 01', '+2290166000001'], ['••••01', null], [66000001, null], [undefined, null],
  ])('reads whom it was sent to: %s', async (told, number) => {
    answers = [json(200, { 'v1/payout': { ...object, payment_method: { number: told } } })]
    expect(await provider.payout.fetch('7')).toMatchObject({ number })
  })

  it('starts with the phone nested, and is ambiguous when the answer is lost', async () => {
    answers = [json(200, { 'v1/payouts': [object] })]
    await provider.payout.start({ id: '7', phone: '0166000001' })
    expect(asked).toEqual(['PUT /v1/payouts/start'])
    expect(JSON.parse(bodies[0]!)).toEqual({ payouts: [{ id: 7, phone_number: { number: '+2290166000001', country: 'bj' } }] })
    for (const answer of [silence, cut, raw(500, '')]) {
      answers = [answer]
      expect(await kindOf(provider.payout.start({ id: '7', phone: '0166000001' }))).toBe('ambiguous')
    }
  })

  it.each([
    ['it was already started', json(200, { 'v1/payout': { ...object, status: 'started' } }), 'no error'],
    ['it has not left', json(200, { 'v1/payout': object }), 'invalid'],
    ['nobody can tell', raw(502, ''), 'ambiguous'],
  ] satisfies [string, Answer, string][])('asks again after a refused start: %s', async (_case, present, kind) => {
    answers = [json(400, { message: 'Ce dépôt ne peut pas être démarré.' }), present]
    expect(await kindOf(provider.payout.start({ id: '7', phone: '0166000001' }))).toBe(kind)
  })
})
