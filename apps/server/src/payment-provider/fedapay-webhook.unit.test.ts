import { describe, expect, it } from 'vitest'
import { parseWebhook, verifyWebhook, webhookSignature } from './fedapay-webhook.ts'

const secret = 'wh_sandbox_local_secret'
const signedAtSeconds = 1_700_000_000
const now = new Date(signedAtSeconds * 1000)
const rawBody = Buffer.from('{"name":"transaction.approved","object":"transaction","entity":{"id":42,"status":"approved","amount":1000}}')
const signature = '1eb110406ffc94f7c1354d3abc65fd2423f94ffba3ae1b9fc091c8c0befeaa44'
const header = `t=${signedAtSeconds},s=${signature}`

function laterBy(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

describe('verifyWebhook', () => {
  it('signs like FedaPay’s own SDK and openssl', () => {
    expect(webhookSignature({ secret, signedAtSeconds, rawBody })).toBe(signature)
    expect(verifyWebhook({ header, rawBody, secret, now })).toEqual({ ok: true, signedAt: now })
  })

  it.each([
    ['the other order', `s=${signature},t=${signedAtSeconds}`],
    ['spaces', ` t=${signedAtSeconds} , s=${signature} `],
    ['several signatures, one of them right', `t=${signedAtSeconds},s=${'0'.repeat(64)},s=${signature}`],
  ])('accepts %s', (_case, given) => {
    expect(verifyWebhook({ header: given, rawBody, secret, now }).ok).toBe(true)
  })

  it.each([
    ['no header', undefined, 'missing'],
    ['no timestamp', `s=${signature}`, 'malformed'],
    ['no signature', `t=${signedAtSeconds}`, 'malformed'],
    ['the bare signature', signature, 'malformed'],
    ['a timestamp that is no number', `t=soon,s=${signature}`, 'malformed'],
    ['another signature', `t=${signedAtSeconds},s=${'0'.repeat(64)}`, 'mismatch'],
    ['a short signature', `t=${signedAtSeconds},s=1eb1`, 'mismatch'],
    ['another timestamp', `t=${signedAtSeconds + 1},s=${signature}`, 'mismatch'],
  ])('refuses %s', (_case, given, reason) => {
    expect(verifyWebhook({ header: given, rawBody, secret, now })).toEqual({ ok: false, reason })
  })

  it('allows 300 s either way and not one more', () => {
    for (const seconds of [-300, 300]) expect(verifyWebhook({ header, rawBody, secret, now: laterBy(seconds) }).ok).toBe(true)
    for (const seconds of [-301, 301]) {
      expect(verifyWebhook({ header, rawBody, secret, now: laterBy(seconds) })).toEqual({ ok: false, reason: 'stale' })
    }
  })

  it('judges the raw bytes: accents and odd spacing hold, one byte changed does not', () => {
    const body = Buffer.from('{ "name" : "transaction.approved",\n "entity": {"description":"Rentrée à Bohicon", "rate": 1.50}}')
    const signed = `t=${signedAtSeconds},s=${webhookSignature({ secret, signedAtSeconds, rawBody: body })}`
    expect(verifyWebhook({ header: signed, rawBody: body, secret, now }).ok).toBe(true)
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())))
    expect(verifyWebhook({ header: signed, rawBody: rewritten, secret, now }).ok).toBe(false)
    body[3] = body[3]! ^ 1
    expect(verifyWebhook({ header: signed, rawBody: body, secret, now }).ok).toBe(false)
  })

  it('matches nothing with an empty secret', () => {
    const signed = `t=${signedAtSeconds},s=${webhookSignature({ secret: '', signedAtSeconds, rawBody })}`
    expect(verifyWebhook({ header: signed, rawBody, secret: '', now })).toEqual({ ok: false, reason: 'mismatch' })
  })
})

describe('parseWebhook', () => {
  function parse(body: unknown) {
    return parseWebhook(Buffer.from(JSON.stringify(body)))
  }

  it('believes the entity’s status, not the event’s name', () => {
    const event = parse({
      name: 'transaction.approved',
      object: 'transaction',
      entity: { id: 42, status: 'declined', merchant_reference: 'a1' },
    })
    expect(event).toMatchObject({
      name: 'transaction.approved',
      kind: 'transaction',
      providerId: '42',
      reference: 'a1',
      hintStatus: 'declined',
    })
  })

  it('gives one key to a repeated event and another to a later state', () => {
    const entity = { id: 42, status: 'pending', updated_at: '2026-03-01T08:00:00Z' }
    const first = parse({ name: 'transaction.updated', object: 'transaction', entity })
    expect(parse({ name: 'transaction.updated', object: 'transaction', entity }).dedupeKey).toBe(first.dedupeKey)
    expect(parse({
      name: 'transaction.updated',
      object: 'transaction',
      entity: { ...entity, updated_at: '2026-03-01T08:00:01Z' },
    }).dedupeKey).not.toBe(first.dedupeKey)
    expect(parse({ id: 'evt_9', name: 'transaction.updated', object: 'transaction', entity }).dedupeKey).toBe('event:evt_9')
  })

  it.each([
    ['null', null, null],
    ['an object', { ref: 'a1' }, 'a1'],
    ['JSON text', '{"ref":"a1"}', 'a1'],
    ['JSON text of JSON text', JSON.stringify('{"ref":"a1"}'), 'a1'],
    ['a list', ['a1'], null],
    ['broken text', '{"ref"', null],
    ['something enormous', { ref: 'a1', junk: 'x'.repeat(5000) }, null],
  ])('reads custom_metadata given as %s', (_case, metadata, reference) => {
    expect(parse({
      name: 'transaction.approved',
      object: 'transaction',
      entity: { id: 1, status: 'approved', custom_metadata: metadata },
    }).reference).toBe(reference)
  })

  it('reads only our own metadata, and an entity sent as text', () => {
    const entity = JSON.stringify({ id: 1, status: 'approved', metadata: { ref: 'theirs' }, custom_metadata: { ref: 'ours' } })
    expect(parse({ name: 'transaction.approved', object: 'transaction', entity }).reference).toBe('ours')
  })

  it.each([
    ['an event named by `type`', { type: 'transaction.approved', entity: { id: 1, status: 'approved' } }],
    ['an object in `data`', { event: 'transaction.approved', data: { object: { id: 1, status: 'approved' } } }],
    ['another object', { name: 'customer.created', object: 'customer', entity: { id: 1, status: 'x' } }],
    ['an id that is no id', { name: 'transaction.approved', object: 'transaction', entity: { id: '1 OR 1', status: 'approved' } }],
    ['a list', []],
    ['nothing', null],
  ])('keeps %s as unknown, without a crash', (_case, body) => {
    const event = parse(body)
    expect(event).toMatchObject({ kind: 'unknown', providerId: null, hintStatus: null })
    expect(event.dedupeKey).toMatch(/^raw:[0-9a-f]{64}$/)
  })

  it('does not crash on bytes that are not JSON', () => {
    expect(parseWebhook(Buffer.from('<html>')).kind).toBe('unknown')
  })

  it('keeps neither the payer’s phone nor the merchant’s account', () => {
    const event = parse({
      name: 'transaction.canceled',
      object: 'transaction',
      account: { name: 'Passerelle', email: 'finance@passerelle.example' },
      entity: {
        id: 1,
        status: 'canceled',
        last_error_message: 'failed for +2290166000002',
        last_error_code: 'INSUFFICIENT_FUND_ERROR',
        customer: { firstname: 'Mireille' },
        payment_method: { number: '+2290166000002' },
      },
    })
    const kept = JSON.stringify(event)
    expect(kept).toContain('INSUFFICIENT_FUND_ERROR')
    for (const secretText of ['66000002', 'Mireille', 'finance@']) expect(kept).not.toContain(secretText)
  })
})
