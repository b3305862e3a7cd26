import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/tools/eventually.ts'
import { createTestDatabase } from '#test/tools/test-database.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { hourMs, instantSandboxClock } from './sandbox-clock.ts'
import { startSandboxTestServer, type SandboxTestServer } from '#test/tools/sandbox-test-server.ts'

let server: SandboxTestServer
let now = new Date()

beforeAll(async () => {
  const { db } = await createTestDatabase()
  server = await startSandboxTestServer(db, instantSandboxClock(() => now))
})
afterAll(() => server.close())

function create(phone: string, reference: string = randomUUID()) {
  return server.provider.payout.create({
    reference,
    code: 'RET-1',
    amountXof: 5000,
    description: 'Versement',
    receiver: { name: 'Sèna Boutique', phone },
  })
}

/** A number of nobody else in this file, ending as asked. */
function numberEnding(ending: string): string {
  return `01${randomInt(40, 99)}${ending}`
}

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(() => null, (reason: unknown) => reason)
  return error instanceof ProviderError ? error.kind : 'no error'
}

describe('a payout', () => {
  it('leaves only when started, once, and is found by its reference', async () => {
    const reference = randomUUID()
    const phone = numberEnding('123456')
    const created = await create(phone, reference)
    expect(created).toMatchObject({ status: 'created', amount: 5000, currency: 'XOF', reference })
    await server.provider.payout.start({ id: created.id, phone })
    await eventually(async () => expect(await server.provider.payout.fetchByReference(reference)).toMatchObject({
      id: created.id,
      status: 'sent',
    }))
    await eventually(() => expect(server.events.filter((event) => event.providerId === created.id).map((event) => event.name)).toEqual([
      'payout.created', 'payout.started', 'payout.sent',
    ]))
    const again = await server.rest('PUT', '/payouts/start', { payouts: [{ id: Number(created.id) }] })
    expect(again).toEqual({ status: 400, body: { message: 'Ce dépôt a déjà été démarré.' } })
    expect(await server.provider.payout.fetchByReference(randomUUID())).toBeNull()
  })

  it('leaves once when ten start it at the same instant, and no one takes that for a failure', async () => {
    const phone = numberEnding('123457')
    const { id } = await create(phone)
    const kinds = await Promise.all(Array.from({ length: 10 }, () => kindOf(server.provider.payout.start({ id, phone }))))
    expect(new Set(kinds)).toEqual(new Set(['no error']))
    await eventually(async () => expect((await server.provider.payout.fetch(id)).status).toBe('sent'))
    await eventually(() => expect(server.events.filter((event) => event.providerId === id && event.name === 'payout.sent')).toHaveLength(1))
  })

  it('is not made twice for one reference, even when the first answer is lost', async () => {
    const reference = randomUUID()
    const first = await create(numberEnding('000010'), reference)
    expect((await create(numberEnding('000010'), reference)).id).toBe(first.id)
  })

  it('fails for good when the number ends in 0000 00', async () => {
    const phone = numberEnding('000000')
    const { id } = await create(phone)
    await server.provider.payout.start({ id, phone })
    await eventually(async () => expect(await server.provider.payout.fetch(id)).toMatchObject({
      status: 'failed',
      errorCode: 'RECEIVER_ERROR',
    }))
  })

  it('is refused at the start for want of balance (0000 02) and stays unsent', async () => {
    const phone = numberEnding('000002')
    const { id } = await create(phone)
    expect(await kindOf(server.provider.payout.start({ id, phone }))).toBe('invalid')
    expect((await server.provider.payout.fetch(id)).status).toBe('created')
  })

  it('leaves although the answer is lost (0000 03)', async () => {
    const phone = numberEnding('000003')
    const { id } = await create(phone)
    expect(await kindOf(server.provider.payout.start({ id, phone }))).toBe('ambiguous')
    await eventually(async () => expect((await server.provider.payout.fetch(id)).status).toBe('sent'))
  })

  it('sends its message before its own answer (0000 06)', async () => {
    const phone = numberEnding('000006')
    const { id } = await create(phone)
    await server.provider.payout.start({ id, phone })
    expect(server.events.some((event) => event.providerId === id && event.name === 'payout.sent')).toBe(true)
  })

  it('fails two reads (0000 09)', async () => {
    const phone = numberEnding('000009')
    const { id } = await create(phone)
    await server.provider.payout.start({ id, phone })
    expect(await kindOf(server.provider.payout.fetch(id))).toBe('unavailable')
    expect(await kindOf(server.provider.payout.fetch(id))).toBe('unavailable')
    expect(await kindOf(server.provider.payout.fetch(id))).toBe('no error')
  })

  it('is the fourth of the day for its number: refused, in any form of the number, until tomorrow', async () => {
    const phone = '0197555555'
    for (const form of ['97555555', phone, '+22997555555']) {
      const { id } = await create(form)
      await server.provider.payout.start({ id, phone: form })
    }
    const fourth = await create(phone)
    expect(await kindOf(server.provider.payout.start({ id: fourth.id, phone }))).toBe('invalid')
    now = new Date(now.getTime() + 24 * hourMs)
    await server.provider.payout.start({ id: fourth.id, phone })
  })

  it('does not exceed a million', async () => {
    expect(await kindOf(server.provider.payout.create({
      reference: randomUUID(),
      code: 'RET-1',
      amountXof: 1_000_001,
      description: 'x',
      receiver: { name: 'x', phone: '0197000011' },
    }))).toBe('invalid')
  })
})
