import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { flagRefund } from '#src/refunds/flag-refund.ts'
import { lockAttempt } from '#src/orders/lock-attempt.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { paidWord } from '#test/worlds/payment-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

/** Two doors to one row: whoever comes first, one thing has happened, the money agrees, and the other is told why. */
const rounds = 8
let t: TestApp
let world: PassWorld
let [donor, service, supplier, rival, beneficiary] = [0, 0, 0, 0, 0]
let till: ApiClient
let rivalTill: ApiClient
let holder: ApiClient

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  donor = await world.partner()
  service = await world.service()
  supplier = await world.supplier({ services: [service] })
  rival = await world.supplier({ services: [service] })
  beneficiary = await world.beneficiary()
  till = t.client(await world.token(supplier))
  rivalTill = t.client(await world.token(rival))
  holder = t.client(await world.token(beneficiary))
  await Promise.all([till, rivalTill, holder].map((client) => client.csrf()))
  await warmConnections(t.services.db, 6)
})

async function held(): Promise<{ id: number; code: string }> {
  const pass = await world.assignedPass({ donor, beneficiary, service })
  await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
  return pass
}
const scan = (code: string, client = till) => client.post('/api/scan/pass', { code }, { headers: { 'idempotency-key': randomUUID() } })
const redemptionsOf = (passId: number) =>
  t.services.db.selectFrom('redemptions').select(['id', 'supplierId', 'undoneAt']).where('passId', '=', passId).execute()

/** Some rounds start one first, some the other. */
async function race<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  if (round % 2 === 0) return Promise.all([first(), second()])
  const [b, a] = await Promise.all([second(), first()])
  return [a, b]
}

describe('a scan at the same instant as', () => {
  it('a new code: used once with the old one, or the old one is dead', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, code } = await held()
      const before = await world.balance(supplier)
      const [scanned, renewed] = await race(round, () => scan(code), () => holder.post(`/api/wallet/${id}/renew`))
      const isUsed = scanned.body.status === true
      expect([scanned.status, renewed.status]).toEqual([200, isUsed ? 409 : 200])
      if (!isUsed) expect(scanned.body.reason).toBe('renewed')
      expect((await world.passState(id)).state).toBe(isUsed ? 'used' : 'assigned')
      expect(await redemptionsOf(id)).toHaveLength(isUsed ? 1 : 0)
      expect(await world.balance(supplier)).toBe(before + (isUsed ? 5000 : 0))
      if (!isUsed) expect((await scan(renewed.body.code)).body.status).toBe(true)
    }
    await world.assertLedger()
  })

  it('a change of supplier: paid to the first, or known to the second alone', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, code } = await held()
      const before = [await world.balance(supplier), await world.balance(rival)]
      const [scanned, changed] = await race(round, () => scan(code), () => holder.post(`/api/wallet/${id}/supplier`, {
        supplier_id: rival,
      }))
      const isUsed = scanned.body.status === true
      expect([scanned.status, changed.status]).toEqual([200, isUsed ? 409 : 200])
      if (!isUsed) expect(scanned.body.reason).toBe('unknown')
      const later = await scan(code, rivalTill)
      expect(later.body).toMatchObject(isUsed ? { status: false, reason: 'unknown' } : { status: true })
      expect(await redemptionsOf(id)).toEqual([expect.objectContaining({ supplierId: isUsed ? supplier : rival })])
      expect([await world.balance(supplier), await world.balance(rival)]).toEqual([
        before[0]! + (isUsed ? 5000 : 0),
        before[1]! + (isUsed ? 0 : 5000),
      ])
    }
    await world.assertLedger()
  })

  it('a scan by the supplier that the pass goes to: paid to one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, code } = await held()
      const [replies] = await race(round, () => Promise.all([scan(code), scan(code, rivalTill)]), () =>
        holder.post(`/api/wallet/${id}/supplier`, { supplier_id: rival }),
      )
      expect(replies.filter((reply) => reply.body.status === true).length).toBeLessThanOrEqual(1)
      expect(await redemptionsOf(id)).toHaveLength(replies.filter((reply) => reply.body.status === true).length)
    }
    await world.assertLedger()
  })

  it('the refund of its payment: used, or suspended and refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, code } = await held()
      const before = await world.balance(supplier)
      const [scanned] = await race(round, () => scan(code), () => refund(id))
      const isUsed = scanned.body.status === true
      if (!isUsed) expect(scanned.body.reason).toBe('suspended')
      expect((await world.passState(id)).state).toBe(isUsed ? 'used' : 'suspended')
      expect(await world.balance(supplier)).toBe(before + (isUsed ? 5000 : 0))
    }
    await world.assertLedger()
  })
})

/** The provider says that the money of a pass went back. */
async function refund(passId: number): Promise<void> {
  const attempt = await t.services.db
    .selectFrom('paymentAttempts')
    .innerJoin('passes', 'passes.orderId', 'paymentAttempts.orderId')
    .selectAll('paymentAttempts')
    .where('passes.id', '=', passId)
    .executeTakeFirstOrThrow()
  const word = paidWord(attempt.id, attempt.amountXof, { status: 'refunded', rawStatus: 'refunded' })
  await inTransaction(t.system, async (tx) => flagRefund(t.system, tx, { ...(await lockAttempt(tx, attempt.id)), word }))
}

describe('the money of a scan', () => {
  async function earner(number: string) {
    const id = await world.supplier({ services: [service] })
    const client = t.client(await world.token(id))
    const { id: pass, code } = await world.assignedPass({ donor, beneficiary, service })
    await t.services.db.updateTable('passes').set({ supplierId: id }).where('id', '=', pass).execute()
    const { body } = await scan(code, client)
    const account = (await client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'MTN', number })).body.id
    return {
      id, pass,
      undo: () => client.post(`/api/scan/pass/${body.redemption_id}/undo`),
      ask: () => client.post('/api/add/request/pay', { amount: 5000, mode: account, description: 'Recettes' }),
    }
  }

  it('asked for, it cannot be undone; given back by a canceled payout, it can', async () => {
    const { id, pass, undo, ask } = await earner('0197100001')
    const admin = t.client(await world.token(await world.admin('finance')))
    expect((await ask()).status).toBe(200)
    expect(await undo()).toMatchObject({ status: 409, body: { message: expect.stringContaining('déjà été demandé') } })
    expect(await world.passState(pass)).toMatchObject({ state: 'used' })
    expect(await redemptionsOf(pass)).toMatchObject([{ undoneAt: null }])
    const payout = await t.services.db.selectFrom('payouts').select('id').where('supplierId', '=', id).executeTakeFirstOrThrow()
    await admin.post(`/api/admin/payouts/${payout.id}/cancel`, { reason: 'Essai' })
    expect((await undo()).status).toBe(200)
    expect(await world.balance(id)).toBe(0)
    await world.assertLedger()
  })

  it('asked for and undone at the same instant goes one way', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, pass, undo, ask } = await earner(`01971001${String(round).padStart(2, '0')}`)
      const [undone, asked] = await race(round, undo, ask)
      expect([[200, 422], [409, 200]]).toContainEqual([undone.status, asked.status])
      expect(await world.balance(id)).toBe(0)
      expect((await world.passState(pass)).state).toBe(undone.status === 200 ? 'assigned' : 'used')
    }
    await world.assertLedger()
  })
})

describe('a scan undone while its supplier is suspended', () => {
  it('leaves no pass with somebody who cannot take it any more', async () => {
    const desk = t.client(await world.token(await world.admin('instruction')))
    await desk.csrf()
    for (let round = 0; round < rounds; round += 1) {
      const stopped = await world.supplier({ services: [service] })
      const client = t.client(await world.token(stopped))
      await client.csrf()
      const pass = await world.assignedPass({ donor, beneficiary, service })
      await t.services.db.updateTable('passes').set({ supplierId: stopped }).where('id', '=', pass.id).execute()
      const { body } = await scan(pass.code, client)
      const acts = [
        () => client.post(`/api/scan/pass/${body.redemption_id}/undo`),
        () => desk.post(`/api/admin/users/${stopped}/suspend`, { reason: 'Fraude soupçonnée.' }),
      ]
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      const { state, supplierId } = await t.services.db
        .selectFrom('passes')
        .select(['state', 'supplierId'])
        .where('id', '=', pass.id)
        .executeTakeFirstOrThrow()
      expect([state, supplierId]).toEqual(state === 'used' ? ['used', stopped] : ['assigned', null])
    }
  })
})
