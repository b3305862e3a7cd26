import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { sendMail } from '#src/notices/send-notice.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { createUser } from '#test/worlds/factories.ts'
import { startMailServer } from '#test/tools/mail-server.ts'
import { createPaymentWorld, payer } from '#test/worlds/payment-world.ts'
import { newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess } from '#test/tools/server-process.ts'

/** A mail server that takes every connection and never says a word, until it goes. */
async function startSilentServer(): Promise<{ url: string; connections: () => number; stop: () => void }> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  afterFile(stop)
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections, stop }
}

it('K55: with 200 mails before a mail server that says nothing, a signed event is processed in less than 5 s', { timeout: 120_000 }, async () => {
  const silent = await startSilentServer()
  const world = await createPaymentWorld({ smtpUrl: silent.url, jobLog: { warn: () => undefined, error: () => undefined } })
  afterFile(silent.stop) // before the world, which waits for the mails under way
  await world.passType(5000)
  const [service, donor, person] = [await world.service(), await world.donor(), await createUser(world.ctx)]
  const gift = await world.openDonation(donor, service)
  await world.pay(gift.payment.transaction_id, payer.webhooksLost)
  await inTransaction(world.ctx, async (tx) => {
    for (let n = 0; n < 200; n += 1) await sendMail(tx, { userId: person.id, key: `mail:${n}`, subject: 'Test', paragraphs: ['Test'] })
  })
  await vi.waitFor(() => expect(silent.connections()).toBeGreaterThanOrEqual(10), { timeout: 20_000 })

  const sentAt = performance.now()
  const event = JSON.stringify({
    name: 'transaction.approved',
    object: 'transaction',
    entity: { id: gift.payment.transaction_id, status: 'approved', updated_at: '2026-11-20T10:00:00Z' },
  })
  expect((await world.webhook(event)).status).toBe(200)
  await vi.waitFor(async () => expect(await world.passesOf(donor.id)).toHaveLength(3), { timeout: 20_000, interval: 20 })
  expect(performance.now() - sentAt).toBeLessThan(5000)
  await world.assertLedger()
})

it('K58: a mail that was being sent when its process was killed leaves within a minute of the next start', { timeout: 120_000 }, async () => {
  const [silent, working] = [await startSilentServer(), await startMailServer()]
  const settings = await newServerSettings({ isMigrated: true })
  const prepared = await openProcessWorld(settings)
  const person = await createUser(prepared.world.ctx)
  await inTransaction(prepared.world.ctx, (tx) => sendMail(tx, { userId: person.id, key: 'mail', subject: 'Test', paragraphs: ['Test'] }))
  await prepared.open.close()

  const killed = await ServerProcess.start(settings, { env: { SMTP_URL: silent.url } })
  await vi.waitFor(() => expect(silent.connections()).toBe(1), { timeout: 20_000 })
  killed.signal('SIGKILL')
  await killed.ended
  const next = await ServerProcess.start(settings, { env: { SMTP_URL: working.url } })
  afterFile(() => next.signal('SIGKILL'))
  const startedAt = performance.now()
  await vi.waitFor(() => expect(working.to(person.email)).toHaveLength(1), { timeout: 60_000, interval: 50 })
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  await sleep(300)
  next.signal('SIGTERM')
  expect(await next.ended).toMatchObject({ code: 0 })
  const { open } = await openProcessWorld(settings)
  const { rows } = await sql`select state::text, retry_count from pgboss.job where data ->> 'name' = 'send-mail'`.execute(open.db)
  await open.close()
  expect(rows).toEqual([{ state: 'completed', retryCount: 1 }])
})
