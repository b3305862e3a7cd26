import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/tools/eventually.ts'
import { createTestDatabase } from '#test/tools/test-database.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { instantSandboxClock, type SandboxClock } from './sandbox-clock.ts'
import type { SandboxTables } from './sandbox-tables.ts'
import { startSandboxTestServer, type SandboxTestServer } from '#test/tools/sandbox-test-server.ts'

let db: Db
let server: SandboxTestServer

beforeAll(async () => {
  ({ db } = await createTestDatabase())
})
afterEach(() => server.close())

async function start(clock: SandboxClock = instantSandboxClock()): Promise<void> {
  server = await startSandboxTestServer(db, clock)
}

async function prepareAndPay(number: string): Promise<string> {
  const { providerTxId } = await server.provider.prepare({ attemptId: randomUUID(), amountXof: 1000, description: 'Don' })
  const opened = await server.checkout('open', { public_key: 'pk_sandbox_local', transaction: { id: providerTxId } })
  await server.checkout('pay', { token: opened.body['token'], method: 'mtn_open', number })
  return providerTxId
}

function namesOf(id: string): string[] {
  return server.events.filter((event) => event.providerId === id).map((event) => event.name)
}

async function countOwed(): Promise<number> {
  const owed = await db
    .withTables<SandboxTables>()
    .selectFrom('sandboxDeliveries')
    .select('id')
    .where('deliveredAt', 'is', null)
    .where('abandonedAt', 'is', null)
    .where('dueAt', '<=', new Date())
    .execute()
  return owed.length
}

async function isEnabled(): Promise<unknown> {
  const { body } = await server.rest('GET', '/webhooks')
  return (body['v1/webhooks'] as { enabled: boolean }[])[0]!.enabled
}

describe('webhooks', () => {
  it('are tried again until the merchant answers 2xx', async () => {
    await start()
    server.webhook.status = 500
    let refusals = 0
    server.app.server.on('request', (request) => {
      if (request.url === '/hook' && ++refusals === 4) server.webhook.status = 200
    })
    const id = await prepareAndPay('66000001')
    // A retry takes its turn behind what is already waiting: the order is not kept, here as at FedaPay.
    await eventually(() => expect(namesOf(id).toSorted()).toEqual(['transaction.approved', 'transaction.created']))
  })

  it('are switched off after ten failures, lose what falls due meanwhile, and can be sent again by hand', async () => {
    await start()
    server.webhook.status = 503
    const id = await prepareAndPay('66000001')
    await eventually(async () => expect(await isEnabled()).toBe(false))
    server.webhook.status = 200
    const lost = await prepareAndPay('66000001')
    await eventually(async () => expect(await countOwed()).toBe(0))
    await server.rest('PUT', '/webhooks/1', { enabled: true })
    const next = await prepareAndPay('66000001')
    await eventually(() => expect(namesOf(next)).toHaveLength(2))
    expect([...namesOf(id), ...namesOf(lost)]).toEqual([])
    expect((await server.provider.fetch(lost)).status).toBe('paid')

    const { body } = await server.rest('GET', '/events?per_page=100')
    const event = (body['v1/events'] as { id: number; type: string; object_id: number; entity: string }[]).find((one) =>
      one.object_id === Number(id) && one.type === 'transaction.approved',
    )!
    expect(JSON.parse(event.entity)).toMatchObject({ status: 'approved' })
    await server.rest('POST', '/webhooks/1/send_event', { event_id: event.id })
    expect(namesOf(id)).toEqual(['transaction.approved'])
  })

  it('do not leave before their hour', async () => {
    let now = new Date()
    await start({ now: () => now, waitMs: (wantedMs) => wantedMs })
    const id = await prepareAndPay('66000004')
    expect((await server.provider.fetch(id)).status).toBe('pending')
    now = new Date(now.getTime() + 19_000)
    expect((await server.provider.fetch(id)).status).toBe('pending')
    now = new Date(now.getTime() + 1000)
    expect((await server.provider.fetch(id)).status).toBe('paid')
  })

  it('survive a server that dies: what was owed is done by the next one', async () => {
    let now = new Date()
    const clock: SandboxClock = { now: () => now, waitMs: (wantedMs) => wantedMs }
    await start(clock)
    const id = await prepareAndPay('66000004')
    await server.close()
    now = new Date(now.getTime() + 60_000)
    await start(clock)
    now = new Date(now.getTime() + 60_000)
    expect((await server.provider.fetch(id)).status).toBe('paid')
    now = new Date(now.getTime() + 60_000)
    await server.close()
    await start(clock)
    await eventually(() => expect(namesOf(id)).toContain('transaction.approved'))
  })
})

describe('the widget’s files', () => {
  it('hold nothing inline and say who may frame them', async () => {
    await start()
    const response = await fetch(`${server.origin}/sandbox-pay/dialog`)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    const page = await response.text()
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)/)
    for (const address of [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)) {
      expect((await fetch(server.origin + address)).status).toBe(200)
    }
    const script = await (await fetch(`${server.origin}/sandbox-pay/checkout.js`)).text()
    expect(script).toContain("'CHECKOUT COMPLETE'")
    expect(script).toContain("'DIALOG DISMISSED'")
    expect(script).not.toContain('sk_sandbox')
  })

  it('answers 404 in French elsewhere', async () => {
    await start()
    expect(await server.rest('GET', '/nothing')).toEqual({ status: 404, body: { message: 'Ressource introuvable.' } })
  })
})
