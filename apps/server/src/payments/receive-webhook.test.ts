import { sql } from 'kysely'
import { webhookSignature } from '#src/payment-provider/fedapay-webhook.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BadDay, createPaymentWorld, type Donor, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { processPaymentEvent } from './process-payment-event.ts'

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
  donor = await world.donor()
  day.readError = null
})

const events = () => world.ctx.db.selectFrom('paymentEvents').selectAll().orderBy('id').execute()
const eventBody = (id: number, { name = 'transaction.approved', status = 'approved', updatedAt = '2026-11-20T10:00:00Z' } = {}) =>
  JSON.stringify({
    name,
    object: 'transaction',
    object_id: id,
    account: { id: 1, name: 'Passerelle é' },
    entity: { id, status, amount: 1, updated_at: updatedAt, last_error_message: 'payeur +22997000000' },
  })

async function processAll(): Promise<void> {
  for (const event of await events()) await processPaymentEvent(world.ctx, world.test.provider, { eventId: event.id })
}

describe('a webhook', () => {
  it('is kept once however often it comes, and pays once', async () => {
    const recap = await world.openDonation(donor, service)
    const id = recap.payment.transaction_id
    await world.pay(id)
    const before = await events()
    for (const signedAt of [0, 1000, 2000]) {
      expect((await world.webhook(eventBody(id), { signedAt: new Date(world.ctx.now().getTime() - signedAt) })).status).toBe(200)
    }
    expect(await events()).toHaveLength(before.length + 1)
    await processAll()
    await processAll()
    for (const name of ['transaction.created', 'transaction.updated']) {
      await world.webhook(eventBody(id, { name, status: 'pending', updatedAt: '2026-11-20T09:00:00Z' }))
    }
    await processAll()
    expect((await world.donation(recap.don_id)).status).toBe('approved')
    expect(await world.passesOf(donor.id)).toHaveLength(3)
    expect(JSON.stringify(await events())).not.toContain('22997000000')
    await world.assertLedger()
  })

  it('is judged on what the provider answers, not on its name or its word', async () => {
    const recap = await world.openDonation(donor, service)
    expect((await world.webhook(eventBody(recap.payment.transaction_id))).status).toBe(200)
    await processAll()
    expect((await world.donation(recap.don_id)).status).toBe('pending')
    expect(await world.passesOf(donor.id)).toEqual([])
  })

  it('verifies on the raw bytes: odd spacing and accents pass, a changed byte, no header, an old or future hour do not', async () => {
    const before = await events()
    const odd = `  { "name" :"transaction.approved","object":"transaction","entity":{"id":424242,"status":"approved","amount":1500.00,"note":"é à ’"} }\n`
    expect((await world.webhook(odd, { contentType: 'application/json; charset=utf-8' })).status).toBe(200)
    expect(await events()).toHaveLength(before.length + 1)
    const now = world.ctx.now().getTime()
    const body = eventBody(424_243)
    const signedFor = signatureOf(body)
    expect((await world.webhook(body.replace('424243', '424244'), { signature: signedFor })).status).toBe(400)
    expect((await world.webhook(body, { signature: null })).status).toBe(400)
    expect((await world.webhook(body, { signature: '' })).status).toBe(400)
    expect((await world.webhook(body, { signedAt: new Date(now - 302_000) })).status).toBe(400)
    expect((await world.webhook(body, { signedAt: new Date(now + 303_000) })).status).toBe(400)
    expect(await events()).toHaveLength(before.length + 1)
  })

  it('of any type or shape is acknowledged when signed, and kept; too large is refused', async () => {
    const before = await events()
    expect((await world.webhook('not json', { contentType: 'text/plain' })).status).toBe(200)
    expect((await world.webhook('{"event":"x","data":{"object":{}}}', { contentType: null })).status).toBe(200)
    expect((await world.webhook('a=1', { contentType: 'application/x-www-form-urlencoded' })).status).toBe(200)
    expect((await world.webhook('', {})).status).toBeLessThan(500)
    expect((await world.webhook(`"${'x'.repeat(257 * 1024)}"`, {})).status).toBe(413)
    const added = (await events()).slice(before.length)
    expect(new Set(added.map((event) => event.kind))).toEqual(new Set(['unknown']))
    await processAll()
    expect((await events()).every((event) => event.processedAt !== null)).toBe(true)
  })

  it('about nothing of ours stays visible as an orphan', async () => {
    const stranger = await world.draft(700, 'not-a-reference')
    await world.webhook(eventBody(stranger))
    await world.webhook(eventBody(909_090_909))
    await processAll()
    const orphans = (await events()).filter((event) => [String(stranger), '909090909'].includes(event.providerObjectId ?? ''))
    expect(orphans.map((event) => event.outcome)).toEqual(['orphan', 'orphan'])
  })

  it('disturbs administrators about a stranger’s transaction only when there is money in it', async () => {
    const stranger = await world.draft(700, 'not-a-reference')
    const told = () =>
      world.ctx.db.selectFrom('notifications').select('id').where('key', '=', `payment-orphan:transaction:${stranger}`).execute()
    const isPlanned = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from pgboss.job
        where data -> 'data' ->> 'key' = ${`payment-orphan:transaction:${stranger}`}`.execute(world.ctx.db)
      return rows[0]?.n !== 0 || (await told()).length > 0
    }
    await world.webhook(eventBody(stranger, { name: 'transaction.created', status: 'pending' }))
    await processAll()
    expect(await isPlanned()).toBe(false)
    await world.pay(stranger)
    await world.webhook(eventBody(stranger))
    await processAll()
    expect(await isPlanned()).toBe(true)
  })

  it('whose texts a payer’s browser has chosen is kept all the same: a zero character, half of a pair', async () => {
    for (const ref of ['a\u0000b', '\ud83d', `${'x'.repeat(199)}😀`]) {
      const body = JSON.stringify({
        name: 'transaction.created',
        object: 'transaction',
        entity: { id: 515_151, status: 'pending', updated_at: ref, custom_metadata: { ref }, merchant_reference: `${'y'.repeat(99)}😀` },
      })
      expect((await world.webhook(body)).status).toBe(200)
    }
  })

  it('waits for another try when the provider fails, and is not lost', async () => {
    const recap = await world.openDonation(donor, service)
    await world.pay(recap.payment.transaction_id)
    await world.webhook(eventBody(recap.payment.transaction_id))
    const event = (await events()).at(-1)!
    day.readError = new ProviderError('unavailable', 'down')
    await expect(processPaymentEvent(world.ctx, world.test.provider, { eventId: event.id })).rejects.toThrow(ProviderError)
    expect((await events()).at(-1)).toMatchObject({ processedAt: null })
    day.readError = null
    const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from pgboss.job
      where data -> 'data' ->> 'eventId' = ${String(event.id)}`.execute(world.ctx.db)
    expect(rows[0]?.n).toBe(1)
    await processPaymentEvent(world.ctx, world.test.provider, { eventId: event.id })
    expect((await world.donation(recap.don_id)).status).toBe('approved')
  })

  it('that cannot be stored answers 500, so that it comes again', async () => {
    await sql`alter table payment_events rename to payment_events_away`.execute(world.ctx.db)
    try {
      expect((await world.webhook(eventBody(1))).status).toBe(500)
    } finally {
      await sql`alter table payment_events_away rename to payment_events`.execute(world.ctx.db)
    }
  })
})

function signatureOf(rawBody: string): string {
  const signedAtSeconds = Math.floor(world.ctx.now().getTime() / 1000)
  return `t=${signedAtSeconds},s=${webhookSignature({ secret: world.ctx.config.fedapay.webhookSecret, signedAtSeconds, rawBody })}`
}
