import { randomBytes, randomUUID } from 'node:crypto'
import { passCodeFrom } from '@passerelle/contract/pass-code'
import { product } from '@passerelle/contract/product'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { giveCodes, retireCode } from './pass-codes.ts'

const scanPath = `/api/scan/${product.slug}`
let t: TestApp
let world: PassWorld
let service: number
let donor: number

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  service = await world.service()
  donor = await world.partner()
})

const clientOf = async (userId: number) => t.client(await world.token(userId))
const scan = (till: ApiClient, code: string) => till.post(scanPath, { code }, { headers: { 'idempotency-key': randomUUID() } })
const changeSupplier = (holder: ApiClient, id: number, supplier: number) =>
  holder.post(`/api/wallet/${id}/supplier`, { supplier_id: supplier })
const renew = (holder: ApiClient, id: number) => holder.post(`/api/wallet/${id}/renew`)

/** A pass of somebody, at this supplier. */
async function heldAt(supplier: number, amountXof = 5000) {
  const beneficiary = await world.beneficiary()
  const pass = await world.assignedPass({ donor, beneficiary, service, amountXof })
  await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
  return { ...pass, holder: await clientOf(beneficiary) }
}

describe('a code', () => {
  it('that was drawn once is drawn again for another pass', async () => {
    const [one = 0, other = 0] = await world.fundedPasses(donor, service, 5000, 2)
    const [same, fresh] = [randomBytes(15), randomBytes(15)]
    const draws = [same, same, fresh]
    const draw = () => draws.shift() ?? randomBytes(15)
    const give = async (passId: number) =>
      (await inTransaction(t.system, (tx) => giveCodes(t.system, tx, [passId], draw))).get(passId)
    const codes = [await give(one), await give(other)]
    expect(draws).toEqual([])
    expect(new Set(codes).size).toBe(2)
    expect([await world.codeOf(one), await world.codeOf(other)]).toEqual(codes)
  })

  it('is sixteen symbols that look like no other: 10 000 are all different, and begin like nothing', () => {
    const codes = Array.from({ length: 10_000 }, () => passCodeFrom(randomBytes(15)))
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(new Set(codes).size).toBe(10_000)
    for (let at = 0; at < 16; at += 1) expect(new Set(codes.map((code) => code[at])).size).toBe(32)
  })

  it('that was replaced redeems no more, the new one does, and neither it nor another supplier moves the last day', async () => {
    t.clock.setTo('2026-01-20T09:00:00Z')
    try {
      const [first, second] = [await world.supplier({ services: [service] }), await world.supplier({ services: [service] })]
      const beneficiary = await world.beneficiary()
      const [id = 0] = await world.fundedPasses(donor, service, 4100)
      t.clock.setTo('2026-03-15T22:59:59Z') // still the 15th at home
      await world.project(beneficiary, service, [4100])
      await attributePasses(t.system)
      const lastDay = async () => (await world.passState(id)).expiresOn
      expect(await lastDay()).toBe('2027-03-15')
      t.clock.setTo('2026-06-01T09:00:00Z')
      const [holder, tills] = [await clientOf(beneficiary), { first: await clientOf(first), second: await clientOf(second) }]
      const old = await world.codeOf(id)
      const { code } = (await renew(holder, id)).body
      expect((await changeSupplier(holder, id, second)).status).toBe(200)
      expect(await lastDay()).toBe('2027-03-15')
      for (const till of [tills.first, tills.second]) expect((await scan(till, old)).body.status).toBe(false)
      expect(await scan(tills.first, code)).toMatchObject({ body: { status: false, reason: 'unknown' } })
      expect(await scan(tills.second, code)).toMatchObject({ body: { status: true } })
      for (const till of [tills.first, tills.second]) expect((await scan(till, old)).body.status).toBe(false)
    } finally {
      t.clock.setTo(new Date())
    }
    await world.assertLedger()
  })
})

describe('a pass without a supplier', () => {
  it('is in nobody’s list and nobody redeems it, until one is approved for its service', async () => {
    const lonely = await world.service()
    const [beneficiary, stranger] = [await world.beneficiary(), await world.supplier({ services: [service] })]
    const waiting = await world.supplier({ services: [lonely], stat: 'pending' })
    const { id, code } = await world.assignedPass({ donor, beneficiary, service: lonely })
    const till = await clientOf(stranger)
    const listed = async (client: ApiClient) =>
      (await client.get(`/api/provide/${product.slug}`)).body.some((pass: { id: number }) => pass.id === id)
    await attributePasses(t.system)
    expect((await world.passState(id)).supplierId).toBeNull()
    expect(await listed(till)).toBe(false)
    expect(await scan(till, code)).toMatchObject({ body: { status: false, reason: 'unknown' } })
    await t.services.db.updateTable('users').set({ stat: 'approved' }).where('id', '=', waiting).execute()
    await t.services.db.insertInto('supplierBalances').values({ supplierId: waiting, balanceXof: 0 }).execute()
    const its = await clientOf(waiting)
    expect(await scan(its, code)).toMatchObject({ body: { status: false, reason: 'not_assigned' } })
    await attributePasses(t.system)
    expect(await listed(its)).toBe(true)
    expect(await scan(its, code)).toMatchObject({ body: { status: true } })
    await world.assertLedger()
  })
})

describe('all codes of somebody', () => {
  it('L077: are replaced at once, suspended ones too, and nobody else’s; the till is told, and the journal', async () => {
    const supplier = await world.supplier({ services: [service] })
    const [beneficiary, till] = [await world.beneficiary(), await clientOf(supplier)]
    const held = []
    for (const amountXof of [5000, 5000, 2000]) {
      const pass = await world.assignedPass({ donor, beneficiary, service, amountXof })
      await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
      held.push(pass)
    }
    const [first, second, suspended] = held
    const others = await heldAt(supplier)
    await t.services.db.updateTable('passes').set({ state: 'suspended' }).where('id', '=', suspended!.id).execute()
    const holder = await clientOf(beneficiary)
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const { status, body } = await holder.post('/api/wallet/renew', {}, key)
    expect([status, body]).toEqual([200, { status: true, message: expect.stringMatching(/^Vos 3 codes sont changés/), count: 3 }])
    // Sent again, it is the same act.
    const codes = await Promise.all(held.map(({ id }) => world.codeOf(id)))
    expect((await holder.post('/api/wallet/renew', {}, key)).body).toEqual(body)
    expect(await Promise.all(held.map(({ id }) => world.codeOf(id)))).toEqual(codes)

    for (const [index, { code }] of held.entries()) {
      expect(codes[index]).not.toBe(code)
      expect(await scan(till, code)).toMatchObject({ body: { status: false, reason: 'renewed' } })
    }
    expect(await scan(till, codes[0]!)).toMatchObject({ body: { status: true } })
    expect(await scan(till, codes[2]!)).toMatchObject({ body: { status: false, reason: 'suspended' } })
    expect(await scan(till, others.code)).toMatchObject({ body: { status: true } })
    const { db } = t.services
    const events = await db.selectFrom('passEvents').select('passId').where('event', '=', 'renewed')
      .where('passId', 'in', held.map(({ id }) => id)).orderBy('passId').execute()
    expect(events.map(({ passId }) => passId)).toEqual([first, second, suspended].map((pass) => pass!.id))
    expect(await db.selectFrom('journal').select(['actorId', 'detail']).where('action', '=', 'pass.renew_all').execute())
      .toEqual([{ actorId: beneficiary, detail: { codes: 3 } }])
    await db.updateTable('passes').set({ state: 'assigned' }).where('id', '=', suspended!.id).execute()
  })

  it('are replaced ten times in ten minutes at most', async () => {
    const { holder } = await heldAt(await world.supplier({ services: [service] }))
    const renewAll = async () => (await holder.post('/api/wallet/renew', {})).status
    const answers = []
    for (let times = 0; times < 11; times += 1) answers.push(await renewAll())
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('race: all codes are replaced while one is scanned: it is used, or its former code is dead', async () => {
    const supplier = await world.supplier({ services: [service] })
    const { id, code, holder } = await heldAt(supplier)
    const till = await clientOf(supplier)
    const [scanned, renewed] = await Promise.all([scan(till, code), holder.post('/api/wallet/renew', {})])
    const { state } = await world.passState(id)
    if (state === 'used') expect([scanned.body.status, renewed.status]).toEqual([true, expect.toSatisfy((is) => is === 409 || is === 200)])
    else expect([scanned.body.reason, renewed.status]).toEqual(['renewed', 200])
    await world.assertLedger()
  })
})

describe('another supplier of a pass', () => {
  it('is one who provides the service now; then that one alone redeems it', async () => {
    const [first, second] = [await world.supplier({ services: [service] }), await world.supplier({ services: [service] })]
    const refused = [
      await world.supplier({ services: [await world.service()] }),
      await world.supplier({ services: [service], stat: 'pending' }),
      await world.supplier({ services: [service], suspendedAt: t.clock.now() }),
      999_999_999,
    ]
    const { id, code, holder } = await heldAt(first)
    for (const supplier of refused) expect((await changeSupplier(holder, id, supplier)).status).toBe(409)
    expect((await world.passState(id)).supplierId).toBe(first)
    expect((await changeSupplier(holder, id, second)).status).toBe(200)
    expect(await scan(await clientOf(first), code)).toMatchObject({ body: { status: false, reason: 'unknown' } })
    expect(await scan(await clientOf(second), code)).toMatchObject({ body: { status: true } })
    expect((await changeSupplier(holder, id, first)).status).toBe(409)
    expect((await world.passState(id)).supplierId).toBe(second)
    await world.assertLedger()
  })
})

describe('what can be done to a pass, by its state', () => {
  const states = ['funded', 'assigned', 'used', 'suspended', 'expired', 'canceled'] as const
  type State = (typeof states)[number]
  interface Stage { id: number; code: string; holder: ApiClient; till: ApiClient; redemption: number; other: number }
  const actions = {
    scan: (pass: Stage) => scan(pass.till, pass.code),
    undo: (pass: Stage) => pass.till.post(`${scanPath}/${pass.redemption}/undo`),
    renew: (pass: Stage) => renew(pass.holder, pass.id),
    changeSupplier: (pass: Stage) => changeSupplier(pass.holder, pass.id, pass.other),
  }
  const answers: Record<State, Record<keyof typeof actions, string | number>> = {
    funded: { scan: 'unknown', undo: 409, renew: 404, changeSupplier: 404 },
    assigned: { scan: 'done', undo: 409, renew: 'done', changeSupplier: 'done' },
    used: { scan: 'already_used', undo: 'done', renew: 409, changeSupplier: 409 },
    suspended: { scan: 'suspended', undo: 409, renew: 409, changeSupplier: 409 },
    expired: { scan: 'expired', undo: 409, renew: 409, changeSupplier: 409 },
    canceled: { scan: 'unknown', undo: 409, renew: 404, changeSupplier: 404 },
  }

  /** Scanned and undone once, so that there is something to undo a second time; then in this state. */
  async function inState(state: State): Promise<Stage> {
    const supplier = await world.supplier({ services: [service] })
    const [other, till] = [await world.supplier({ services: [service] }), await clientOf(supplier)]
    const { id, code: seen, holder } = await heldAt(supplier)
    let redemption: number = (await scan(till, seen)).body.redemption_id
    await till.post(`${scanPath}/${redemption}/undo`)
    const code = await world.codeOf(id)
    if (state === 'used') redemption = (await scan(till, code)).body.redemption_id
    const nobody = { beneficiaryId: null, allocationId: null, supplierId: null, assignedAt: null, expiresOn: null }
    const changes = {
      funded: { state: 'funded' as const, ...nobody },
      canceled: { state: 'canceled' as const, ...nobody },
      suspended: { state: 'suspended' as const },
      expired: { expiresOn: '2020-01-01' },
      assigned: null,
      used: null,
    }[state]
    // Taken back: its code is dead.
    if (state === 'funded' || state === 'canceled') {
      await inTransaction(t.system, (tx) => retireCode(t.system, tx, { id, supplierId: supplier }, 'unassigned'))
    }
    if (changes) await t.services.db.updateTable('passes').set(changes).where('id', '=', id).execute()
    return { id, code, holder, till, redemption, other }
  }

  /** Everything that these actions could move. */
  async function everything(id: number): Promise<unknown> {
    const { db } = t.services
    return {
      pass: await world.passState(id),
      codes: await db.selectFrom('passCodes').select(['passId', 'retiredAt']).where('passId', '=', id).execute(),
      events: await db.selectFrom('passEvents').select('event').where('passId', '=', id).execute(),
      redemptions: await db.selectFrom('redemptions').selectAll().where('passId', '=', id).orderBy('id').execute(),
      entries: await world.countRows('ledgerEntries'),
      notices: await world.countRows('notifications'),
    }
  }

  it.each(states)('%s', async (state) => {
    for (const name of ['scan', 'undo', 'renew', 'changeSupplier'] as const) {
      const pass = await inState(state)
      const before = await everything(pass.id)
      const { status, body } = await actions[name](pass)
      const answer = status !== 200 ? status : body.status === true ? 'done' : body.reason
      expect([name, answer]).toEqual([name, answers[state][name]])
      if (answer === 'done') expect(await everything(pass.id)).not.toEqual(before)
      else expect(await everything(pass.id)).toEqual(before)
    }
  })

  it.each(states)('an attribution takes a funded one only, twice over: %s', async (state) => {
    const { id } = await inState(state)
    // Only this pass has this amount, and somebody waits for it.
    const amountXof = 7000 + states.indexOf(state)
    await t.services.db.updateTable('redemptions').set({ amountXof }).where('passId', '=', id).execute()
    await t.services.db.updateTable('passes').set({ amountXof }).where('id', '=', id).execute()
    const project = await world.project(await world.beneficiary(), service, [amountXof])
    const before = await everything(id)
    for (let run = 0; run < 2; run += 1) await attributePasses(t.system)
    const [allocation] = await t.services.db.selectFrom('allocations').select('status').where('projectId', '=', project).execute()
    expect(allocation?.status).toBe(state === 'funded' ? 'financed' : 'open')
    expect((await world.passState(id)).state).toBe(state === 'funded' ? 'assigned' : state === 'expired' ? 'assigned' : state)
    if (state !== 'funded') expect(await everything(id)).toEqual(before)
  })
})
