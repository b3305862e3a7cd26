import { adminGetPass, adminListPassHistory, adminPreviewUndo, adminUndoRedemption } from '@passerelle/contract/pass-file'
import { addDays } from '@passerelle/contract/dates'
import { getDonation } from '@passerelle/contract/donations'
import { product } from '@passerelle/contract/product'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { issueOfferPass } from './issue-passes.ts'
import { redeemPass } from './redeem-pass.ts'

const rounds = 6
let t: TestApp
let world: PassWorld
let [donor, service, supplier, beneficiary] = [0, 0, 0, 0]
let desk: ApiClient

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  donor = await world.partner()
  service = await world.service()
  supplier = await world.supplier({ services: [service] })
  beneficiary = await world.beneficiary()
  desk = t.client(await world.token(await world.admin('instruction')))
  await desk.csrf()
  await warmConnections(t.services.db, 6)
})

const fileOf = async (id: number) => (await desk.call(adminGetPass, { id })).body
const historyOf = async (id: number): Promise<Record<string, unknown>[]> => (await desk.call(adminListPassHistory, { id })).body.data
const reason = 'Le caissier s’est trompé de personne.'

async function used(supplierId = supplier, amountXof = 5000, holder = beneficiary) {
  const pass = await world.assignedPass({ donor, beneficiary: holder, service, amountXof })
  await t.services.db.updateTable('passes').set({ supplierId }).where('id', '=', pass.id).execute()
  const { redemptionId } = await redeemPass(world.as(supplierId, 4), { code: pass.code })
  return { ...pass, redemptionId }
}

describe('why a pass is where it is', () => {
  it('tells the rule, how many waited, its place among them, and why its supplier, as they were when it was given', async () => {
    const [asked, own, first, second] = [
      await world.service(), await world.supplier(), await world.beneficiary(), await world.beneficiary(),
    ]
    await t.services.db.insertInto('supplierServices').values({ supplierId: own, serviceId: asked }).execute()
    const earlier = new Date(t.clock.now().getTime() - 3_600_000)
    const project = await world.project(first, asked, [4200], earlier)
    await world.project(second, asked, [4200, 4200])
    const given = await world.fundedPasses(donor, asked, 4200, 2)
    await attributePasses(t.system)
    const files = await Promise.all(given.map(fileOf))
    expect(files.map(({ attribution: { rule, waited, place } }) => ({ rule, waited, place }))).toEqual([
      { rule: 'oldest', waited: 3, place: 1 }, { rule: 'oldest', waited: 3, place: 2 },
    ])
    expect(files[0]).toMatchObject({
      [product.slug]: { holder: { id: first } },
      attribution: { request: { id: project, approved_at: earlier.toISOString() }, supplier: { nearness: 'anywhere', unused: 0 } },
    })
    // What is asked for and served since changes nothing of what was decided.
    await world.project(second, asked, [4200])
    expect((await fileOf(given[0] ?? 0)).attribution).toMatchObject({ waited: 3, supplier: { unused: 0 } })
  })
})

describe('a use that the desk undoes', () => {
  it('gives the pass back with the days it lost, the money by a reversing entry; both are told why, and who did it is kept', async () => {
    const now = t.clock.now()
    t.clock.setTo(new Date(now.getTime() - 40 * 24 * 3_600_000))
    const { id, code, redemptionId } = await used()
    t.clock.setTo(now)
    const { expiresOn } = await world.passState(id)
    const again = addDays(expiresOn ?? '', 40)
    const balance = await world.balance(supplier)
    expect((await desk.call(adminPreviewUndo, { id: redemptionId })).body).toMatchObject({
      amount: 5000, missing: 0, balance, expires_on: again, is_undone: false,
    })
    expect(await desk.call(adminUndoRedemption, { id: redemptionId }, { body: { reason } })).toMatchObject({ status: 200 })
    expect(await world.passState(id)).toMatchObject({ state: 'assigned', usedAt: null, expiresOn: again })
    expect(await world.balance(supplier)).toBe(balance - 5000)
    expect(await world.codeOf(id)).not.toBe(code)
    const told = await t.services.db
      .selectFrom('notifications')
      .select(['userId', 'message'])
      .where('key', 'in', [`scan-undone:${redemptionId}`, `scan-taken-back:${redemptionId}`])
      .execute()
    expect(told.toSorted((one, other) => one.userId - other.userId)).toMatchObject([
      { userId: supplier, message: expect.stringContaining(reason) },
      { userId: beneficiary, message: expect.stringContaining('Le service client a annulé') },
    ].toSorted((one, other) => one.userId - other.userId))
    const file = await fileOf(id)
    expect(file.uses).toMatchObject([{ redemption_id: redemptionId, undone_by: expect.stringMatching(/^Awa /) }])
    expect(file.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['scan_undone', 'pass_used', 'payment_confirmed'])
    expect((await historyOf(id)).slice(0, 3)).toMatchObject([{ event: 'renewed' }, { event: 'scan_undone', reason }, { event: 'used' }])
    expect(await desk.call(adminUndoRedemption, { id: redemptionId }, { body: { reason } })).toMatchObject({ status: 409 })
    await world.assertLedger()
  })

  it('is refused with what is missing when the supplier has asked for the money', async () => {
    const own = await world.supplier({ services: [service] })
    const { id, redemptionId } = await used(own)
    const { body: { id: mode } } = await t.client(await world.token(own)).post('/api/add/mode/pay', {
      ifu: '0123456789012', name: 'MTN', number: '0197300001',
    })
    await t.client(await world.token(own)).post('/api/add/request/pay', { amount: 2000, mode, description: 'Recettes' })
    expect((await desk.call(adminPreviewUndo, { id: redemptionId })).body).toMatchObject({ balance: 3000, missing: 2000 })
    const { status, body } = await desk.call(adminUndoRedemption, { id: redemptionId }, { body: { reason } })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Il manque 2\s000\sFCFA au solde/)])
    expect((await world.passState(id)).state).toBe('used')
    expect(await world.balance(own)).toBe(3000)
    await world.assertLedger()
  })

  type Use = { id: number; own: number; holder: number; service: number }
  const db = () => t.services.db
  const reject = (id: number, more: { withdrawnAt?: Date } = {}) =>
    db().updateTable('users').set({ stat: 'rejected', statReason: reason, ...more }).where('id', '=', id).execute()
  const happened: Record<string, (use: Use) => Promise<unknown>> = {
    nothing: () => Promise.resolve(),
    'its holder suspended': ({ holder }) =>
      db().updateTable('users').set({ suspendedAt: t.clock.now() }).where('id', '=', holder).execute(),
    'its holder’s approval withdrawn': ({ holder }) => reject(holder, { withdrawnAt: t.clock.now() }),
    'its money given back': async ({ id }) => {
      const { orderId } = await world.passState(id)
      await db().updateTable('paymentAttempts').set({ state: 'refunded' }).where('orderId', '=', orderId).execute()
    },
    'its service taken from the supplier': ({ own, service: lost }) =>
      db().deleteFrom('supplierServices').where('supplierId', '=', own).where('serviceId', '=', lost).execute(),
    'its supplier suspended': ({ own }) =>
      db().updateTable('users').set({ suspendedAt: t.clock.now() }).where('id', '=', own).execute(),
    'its supplier rejected': ({ own }) => reject(own),
    'its supplier waiting to be approved again': ({ own }) =>
      db().updateTable('users').set({ stat: 'pending' }).where('id', '=', own).execute(),
  }
  const cases = [...Object.keys(happened).map((name) => [name]), ['its holder suspended', 'its supplier suspended']]

  it.each(cases.map((names) => [names.join(', '), names] as const))('comes back as was said before: %s', async (_, names) => {
    const [own, holder] = [await world.supplier({ services: [service] }), await world.beneficiary()]
    const { id, redemptionId } = await used(own, 5000, holder)
    for (const name of names) await happened[name]?.({ id, own, holder, service })
    const { body: said } = await desk.call(adminPreviewUndo, { id: redemptionId })
    expect(await world.passState(id)).toMatchObject({ state: 'used' })
    expect(await desk.call(adminUndoRedemption, { id: redemptionId }, { body: { reason } })).toMatchObject({ status: 200 })
    const { state, supplierId, expiresOn, beneficiaryId } = await world.passState(id)
    const isSuspended = /holder|money/.test(names.join())
    const isMoved = /taken|supplier suspended|rejected/.test(names.join())
    expect({ state, supplierId, expiresOn, beneficiaryId, balance: await world.balance(own) }).toEqual({
      state: isSuspended ? 'suspended' : 'assigned', supplierId: isMoved ? null : own, expiresOn: said.expires_on,
      beneficiaryId: holder, balance: said.balance - said.amount,
    })
    expect(said).toMatchObject({ is_suspended: isSuspended, is_moved: isMoved, missing: 0, is_undone: false })
    const told = await db().selectFrom('notifications').select('message').where('key', '=', `scan-undone:${redemptionId}`).execute()
    expect(told).toMatchObject([{ message: expect.stringContaining(isSuspended ? 'Il est suspendu' : 'nouveau code') }])
    await world.assertLedger()
  })

  it('goes one way when its money is asked for at the same instant, and once when two undo it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const own = await world.supplier({ services: [service] })
      const till = t.client(await world.token(own))
      const { id, redemptionId } = await used(own)
      const number = `01973001${String(round).padStart(2, '0')}`
      const { body: { id: mode } } = await till.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'MTN', number })
      const acts = [
        () => desk.call(adminUndoRedemption, { id: redemptionId }, { body: { reason } }),
        () => desk.call(adminUndoRedemption, { id: redemptionId }, { body: { reason: 'Autre clé' } }),
        () => till.post('/api/add/request/pay', { amount: 5000, mode, description: 'Recettes' }),
      ]
      const replies = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await world.balance(own)).toBe(0)
      const payouts = await t.services.db.selectFrom('payouts').select('id').where('supplierId', '=', own).execute()
      expect((await world.passState(id)).state).toBe(payouts.length === 1 ? 'used' : 'assigned')
    }
    await world.assertLedger()
  })
})

describe('what a supplier was paid of a pass', () => {
  it('is dated when the transfers reach what was gained with it, oldest first', async () => {
    const own = await world.supplier({ services: [service] })
    const [first, second] = [await used(own), await used(own)]
    const paid = async () => [(await fileOf(first.id)).paid_at, (await fileOf(second.id)).paid_at]
    expect(await paid()).toEqual([null, null])
    const [earlier, later] = [new Date('2026-01-05T10:00:00Z'), new Date('2026-02-05T10:00:00Z')]
    const account = await t.services.db
      .insertInto('paymentAccounts')
      .values({ supplierId: own, ifu: '0123456789012', name: 'MTN', number: '+2290197300900', createdAt: earlier, removedAt: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const transferred = (code: string, amountXof: number, approvedAt: Date) => t.services.db
      .insertInto('payouts')
      .values({
        code, supplierId: own, accountId: account.id, number: '+2290197300900', accountName: 'MTN', amountXof, description: 'Recettes',
        status: 'approved', createdAt: approvedAt, approvedAt,
      })
      .execute()
    await transferred('RET-PAYE-0001', 7000, earlier)
    expect(await paid()).toEqual([earlier.toISOString(), null])
    await transferred('RET-PAYE-0002', 3000, later)
    expect(await paid()).toEqual([earlier.toISOString(), later.toISOString()])
    // Their donor reads the same.
    const giver = t.client(await world.token(donor))
    const roadOf = async (id: number) => {
      const { donationId } = await t.services.db.selectFrom('passes').select('donationId').where('id', '=', id).executeTakeFirstOrThrow()
      return (await giver.call(getDonation, { don_id: donationId ?? 0 })).body[0].road
    }
    expect([(await roadOf(first.id)).paid_at, (await roadOf(second.id)).paid_at]).toEqual([earlier.toISOString(), later.toISOString()])
  })
})

// Its rows are made up: the ledger is not asked after it.
describe('why a pass of before is where it is', () => {
  it('tells an offer apart, and of an older pass what is known', async () => {
    const project = await world.project(beneficiary, service, [6100])
    const [allocation] = await t.services.db.selectFrom('allocations').select('id').where('projectId', '=', project).execute()
    const [old = 0] = await world.fundedPasses(donor, service, 6100)
    const { orderId } = await world.passState(old)
    const offered = await inTransaction(t.system, (tx) => issueOfferPass(t.system, tx, {
      orderId, donorId: donor, serviceId: service, amountXof: 6100, beneficiaryId: beneficiary, allocationId: allocation?.id ?? 0,
    }))
    expect((await fileOf(offered)).attribution).toMatchObject({ rule: 'offer', waited: null, place: null, request: { id: project } })
    const before = await world.assignedPass({ donor, beneficiary, service })
    await t.services.db
      .insertInto('passEvents')
      .values({
        passId: before.id, event: 'assigned', actorId: null, at: t.clock.now(), detail: JSON.stringify({ beneficiaryId: beneficiary }),
      })
      .execute()
    expect((await fileOf(before.id)).attribution).toMatchObject({
      rule: 'oldest', waited: null, place: null, request: null, supplier: null,
    })
    expect((await fileOf(old)).attribution).toBeNull()
  })
})
