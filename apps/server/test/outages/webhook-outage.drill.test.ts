import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { webhookSignature } from '#src/payment-provider/fedapay-webhook.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { pay } from '#test/tools/crash-traffic.ts'
import { createPaymentWorld, payer } from '#test/worlds/payment-world.ts'
import { newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'

/** The sandbox sends none of this name when the payer's number loses its events. */
const name = 'transaction.approved'
const eventOf = (transactionId: number, state: number) =>
  JSON.stringify({
    name,
    object: 'transaction',
    entity: { id: transactionId, status: 'approved', updated_at: `2026-11-20T10:00:0${state}Z` },
  })

it('two hundred events while the provider is slow and no mail can leave: acknowledged without waiting for either, all processed in the end, each gift once', async () => {
  const { promise: isAwake, resolve: wake } = Promise.withResolvers<void>()
  const slow = (real: PaymentProvider): PaymentProvider => ({ ...real, fetch: (id) => isAwake.then(() => real.fetch(id)) })
  const world = await createPaymentWorld({
    provider: slow,
    smtpUrl: 'smtp://127.0.0.1:1',
    jobLog: { warn: () => undefined, error: () => undefined },
  })
  await world.passType(5000)
  const service = await world.service()
  const donors = await Promise.all(Array.from({ length: 4 }, () => world.donor()))
  const transactions: number[] = []
  for (const donor of donors) {
    for (let n = 0; n < 10; n += 1) transactions.push((await world.openDonation(donor, service)).payment.transaction_id)
  }
  for (const transaction of transactions) await world.pay(transaction, payer.webhooksLost)

  const events = [1, 2, 3, 4, 5].flatMap((state) => transactions.map((transaction) => eventOf(transaction, state)))
  // The provider does not answer until it wakes: an acknowledgment that waited for it, or for a mail of what it says, would never come.
  const statuses: number[] = []
  for (let from = 0; from < events.length; from += 4) {
    statuses.push(...(await Promise.all(events.slice(from, from + 4).map(async (event) => (await world.webhook(event)).status))))
  }
  expect(statuses).toEqual(events.map(() => 200))
  expect(await world.ctx.db
    .selectFrom('paymentEvents')
    .select((eb) => ['processedAt', eb.fn.countAll<number>().as('events')])
    .where('name', '=', name)
    .groupBy('processedAt')
    .execute()).toEqual([{ processedAt: null, events: 200 }])
  expect(await world.ctx.db.selectFrom('passes').select('id').execute()).toEqual([])
  wake()

  await vi.waitFor(async () => {
    const left = await world.ctx.db.selectFrom('paymentEvents').select('id').where('processedAt', 'is', null).execute()
    expect(left).toEqual([])
  }, { timeout: 60_000, interval: 100 })
  expect(await world.ctx.db
    .selectFrom('paymentEvents')
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('events')])
    .where('name', '=', name)
    .groupBy('outcome')
    .execute()).toEqual([{ outcome: 'paid', events: 200 }])
  for (const donor of donors) expect(await world.passesOf(donor.id)).toHaveLength(30)
  await world.assertLedger()
}, 120_000)

describe('a server killed once it has acknowledged an event, before it has looked at it', () => {
  it('processes it after its restart, once', { timeout: 240_000 }, async () => {
    const settings = await newServerSettings({ isMigrated: true })
    let server: ServerProcess | undefined
    afterFile(async () => {
      server?.signal('SIGKILL')
      await server?.ended
    })
    const prepared = await openProcessWorld(settings)
    const { world } = prepared
    const service = await world.service()
    await world.ctx.db
      .insertInto('passTypes')
      .values({ name: 'Pass', priceXof: 5000, archivedAt: null, createdAt: world.ctx.now() })
      .execute()
    const token = await world.token(await world.partner())
    const secret = world.ctx.config.fedapay.webhookSecret
    await prepared.open.close()

    let isHit = false
    for (let round = 0; !isHit && round < 8; round += 1) {
      server = await ServerProcess.start(settings)
      const gift = (await new ApiClient(server.url, token).post('/api/don/initialize/request', {
        title: 'Rentrée',
        service,
        description: 'Pour les écoles',
        pass_nbr: [3],
        pass_amount: [5000],
      })).body
      await pay(server.url, gift.payment.transaction_id, payer.webhooksLost)
      expect(await post(server.url, secret, eventOf(gift.payment.transaction_id, 1))).toBe(200)
      server.signal('SIGKILL')
      await server.ended
      isHit = await isWaiting(settings, gift.payment.transaction_id)
      if (!isHit) continue
      server = await ServerProcess.start(settings)
      const donor = new ApiClient(server.url, token)
      await vi.waitFor(async () => expect((await donor.get('/api/dons')).body[0]).toMatchObject({ id: gift.don_id, status: 'approved' }), {
        timeout: 25_000,
        interval: 50,
      })
      server.signal('SIGTERM')
      expect(await server.ended).toMatchObject({ code: 0 })
      await checkOnce(settings, gift)
    }
    expect(isHit).toBe(true)
  })
})

async function post(url: string, secret: string, rawBody: string): Promise<number> {
  const signedAtSeconds = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'x-fedapay-signature': `t=${signedAtSeconds},s=${webhookSignature({ secret, signedAtSeconds, rawBody })}`,
  }
  return (await fetch(`${url}/api/webhooks/fedapay`, { method: 'POST', headers, body: rawBody })).status
}

/** Whether the kill came where it should: the event is stored, nobody has begun with it, and nothing is paid. */
async function isWaiting(settings: ServerSettings, transactionId: number): Promise<boolean> {
  const { open, world } = await openProcessWorld(settings)
  try {
    const event = await world.ctx.db
      .selectFrom('paymentEvents')
      .select(['id', 'processedAt'])
      .where('name', '=', name)
      .where('providerObjectId', '=', String(transactionId))
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
      where data ->> 'name' = 'process-payment-event' and (data -> 'data' ->> 'eventId')::bigint = ${event.id}`.execute(world.ctx.db)
    expect(rows).toHaveLength(1)
    return event.processedAt === null && rows[0]?.state === 'created'
  } finally {
    await open.close()
  }
}

async function checkOnce(settings: ServerSettings, gift: { don_id: number; payment: { transaction_id: number } }): Promise<void> {
  const { open, world } = await openProcessWorld(settings)
  try {
    expect(await world.ctx.db
      .selectFrom('paymentEvents')
      .select('outcome')
      .where('name', '=', name)
      .where('providerObjectId', '=', String(gift.payment.transaction_id))
      .execute()).toEqual([{ outcome: 'paid' }])
    expect(await world.ctx.db.selectFrom('passes').select('id').where('donationId', '=', gift.don_id).execute()).toHaveLength(3)
    await world.assertLedger()
  } finally {
    await open.close()
  }
}
