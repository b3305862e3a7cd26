import { formatInstant } from '@passerelle/contract/dates'
import { errors, type ScanRefusal, scanRefusals } from '@passerelle/contract/errors'
import { formatPassCode, passCodeAddress } from '@passerelle/contract/pass-code'
import { product } from '@passerelle/contract/product'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import { callLimits } from '#src/platform/http/call-limits.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { giveManyPasses } from '#test/worlds/process-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { giveCodes, retireCode } from './pass-codes.ts'

const never = '0000000000000000'
const hour = new Date('2026-11-27T10:00:00Z')
let t: TestApp
let world: PassWorld
let [donor, service, supplier] = [0, 0, 0]
let till: ApiClient

beforeAll(async () => {
  t = await createTestApp({ jobs: false, callLimits })
  world = new PassWorld(t.system)
  donor = await world.partner()
  service = await world.service()
  supplier = await world.supplier({ services: [service] })
  till = t.client(await world.token(supplier))
})

const scan = (client: ApiClient, code: string) => client.post('/api/scan/pass', { code })
type PassChange = Partial<Awaited<ReturnType<PassWorld['passState']>>>

/** A pass of this supplier, set up by `change`. */
async function held(change: PassChange = {}) {
  const beneficiary = await world.beneficiary()
  const pass = await world.assignedPass({ donor, beneficiary, service })
  await t.services.db.updateTable('passes').set({ supplierId: supplier, ...change }).where('id', '=', pass.id).execute()
  return { beneficiary, ...pass }
}

const canceled: PassChange = { state: 'canceled', beneficiaryId: null, allocationId: null, assignedAt: null, expiresOn: null }

/** A code for each reason, of a pass that has this one trouble. */
const troubles: Record<ScanRefusal, () => Promise<string>> = {
  unknown: async () => never,
  already_used: async () => (await held({ state: 'used', usedAt: hour })).code,
  expired: async () => (await held({ expiresOn: '2020-01-31' })).code,
  renewed: async () => {
    const { id, code, beneficiary } = await held()
    expect((await t.client(await world.token(beneficiary)).post(`/api/wallet/${id}/renew`)).status).toBe(200)
    return code
  },
  suspended: async () => (await held({ state: 'suspended' })).code,
  not_assigned: async () => (await held({ supplierId: null })).code,
}

it('four tills behind one address, each with a scan a second for a minute, are never told to wait', async () => {
  const beneficiary = await world.beneficiary()
  const tills = await Promise.all(Array.from({ length: 4 }, async () => {
    const id = await world.supplier({ services: [service] })
    return {
      client: t.client(await world.token(id)),
      passes: await giveManyPasses(world, { donor, beneficiary, supplier: id, service, count: 60 }),
    }
  }))
  for (let second = 0; second < 60; second += 1) {
    const replies = await Promise.all(tills.map(({ client, passes }) => scan(client, passes[second]?.code ?? '')))
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual([[200, true], [200, true], [200, true], [200, true]])
  }
  await world.assertLedger()
}, 60_000)

describe('a refused scan', () => {
  it.each(scanRefusals)('for %s says so, in its own sentence with what to do next, and moves nothing', async (reason) => {
    const code = await troubles[reason]()
    const before = [
      await world.balance(supplier),
      await world.countRows('ledgerTransactions'),
      await world.countRows('redemptions'),
      await world.countRows('notifications'),
    ]
    const { status, body } = await scan(till, code)
    expect([status, body.status, body.reason]).toEqual([200, false, reason])
    if (reason === 'already_used') expect(body).toMatchObject({
      used_at: hour.toISOString(),
      message: expect.stringContaining(`Vous avez déjà scanné ce ${product.noun} le ${formatInstant(hour)}. Demandez à la personne`),
    })
    else expect(body).toEqual({ status: false, reason, message: errors[reason].message })
    expect(body.message).toMatch(/Demandez|Vérifiez|[Ll]a personne (peut|doit)/)
    expect([
      await world.balance(supplier),
      await world.countRows('ledgerTransactions'),
      await world.countRows('redemptions'),
      await world.countRows('notifications'),
    ]).toEqual(before)
  })

  it('has one sentence a reason', () => {
    expect(new Set(scanRefusals.map((reason) => errors[reason].message)).size).toBe(scanRefusals.length)
  })

  it.each<[string, PassChange]>([
    ['assigned', {}],
    ['used', { state: 'used', usedAt: hour }],
    ['expired', { expiresOn: '2020-01-31' }],
    ['suspended', { state: 'suspended' }],
    ['canceled', canceled],
  ])('of another supplier’s pass, %s, reads like a code that never existed; the journal knows better', async (state, change) => {
    const stranger = await world.supplier({ services: [service] })
    const client = t.client(await world.token(stranger))
    const { id, code } = await held(change)
    const [foreign, unknown] = [await scan(client, code), await scan(client, never)]
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
    const line = await t.services.db
      .selectFrom('journal')
      .select('detail')
      .where('actorId', '=', stranger)
      .where('subjectId', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(line.detail).toEqual({ answered: 'unknown', state: state === 'expired' ? 'assigned' : state })
    if (state === 'canceled') expect((await scan(till, code)).body).toEqual(unknown.body)
  })
})

let draw = 0

/** `010101…`: with the symbols that people mistake. Each is another one. */
async function codeWithLookalikes(): Promise<string> {
  draw += 1
  const pass = await held()
  return inTransaction(t.system, async (tx) => {
    await retireCode(t.system, tx, { id: pass.id, supplierId: supplier }, 'renewed')
    const draws = () => Uint8Array.from({ length: 15 }, (_, index) => (index < 6 ? index % 2 : index + draw))
    return (await giveCodes(t.system, tx, [pass.id], draws)).get(pass.id) ?? ''
  })
}

describe('a code', () => {
  it.each<[string, (code: string) => string]>([
    ['in lower case with spaces', (code) => code.toLowerCase().replace(/(.{4})/g, '$1 ')],
    ['in lower case with hyphens and spaces', (code) => `${formatPassCode(code).toLowerCase().replaceAll('-', ' - ')}\n`],
    ['without hyphens', (code) => code],
    ['with O for 0 and I for 1', (code) => code.replaceAll('0', 'O').replaceAll('1', 'I')],
    ['with o for 0 and l for 1', (code) => code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')],
    ['as the whole address of its QR with blanks around', (code) => `  ${passCodeAddress(t.services.config.http.publicUrl, code)}\n`],
    [
      'as the address of its QR, grouped and in lower case',
      (code) => passCodeAddress('https://autre.example', formatPassCode(code).toLowerCase()),
    ],
  ])('%s finds its pass', async (_name, typed) => {
    const code = await codeWithLookalikes()
    expect(code).toMatch(/0.*1/)
    expect((await scan(till, typed(code))).body).toMatchObject({ status: true })
  })

  it('opened as an address, ten times, uses nothing and counts no attempt', async () => {
    const { id, code } = await held()
    const countAttempts = () =>
      t.services.db.selectFrom('attempts').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    const before = await countAttempts()
    const { pathname } = new URL(passCodeAddress(t.url, code))
    for (let time = 0; time < 10; time += 1) await fetch(`${t.url}${pathname}`)
    expect(await world.passState(id)).toMatchObject({ state: 'assigned', usedAt: null })
    expect(await countAttempts()).toEqual(before)
    expect((await scan(till, never)).body).toMatchObject({ reason: 'unknown' })
    expect(await countAttempts()).toEqual({ n: before.n + 1 })
  })
})
