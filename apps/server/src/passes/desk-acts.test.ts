import { addDays, dayOf } from '@passerelle/contract/dates'
import { errors } from '@passerelle/contract/errors'
import * as acts from '@passerelle/contract/pass-acts'
import { adminListPassHistory } from '@passerelle/contract/pass-file'
import { beforeAll, describe, expect, it } from 'vitest'
import { countPassesByState } from '#src/ledger/pass-states.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { restorePassesOf } from './holder-suspension.ts'
import { suspendPasses } from './pass-suspensions.ts'
import { suspendRefunded } from './refunded-passes.ts'

const rounds = 6
let t: TestApp
let world: PassWorld
let [donor, service, supplier, beneficiary] = [0, 0, 0, 0]
let desk: ApiClient
let till: ApiClient

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  donor = await world.partner()
  service = await world.service()
  supplier = await world.supplier({ services: [service] })
  beneficiary = await world.beneficiary()
  desk = t.client(await world.token(await world.admin('instruction')))
  till = t.client(await world.token(supplier))
  await Promise.all([desk.csrf(), till.csrf()])
  await warmConnections(t.services.db, 6)
})

const reason = 'Vu au guichet.'
async function held(amountXof = 5000): Promise<{ id: number; code: string }> {
  const pass = await world.assignedPass({ donor, beneficiary, service, amountXof })
  await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
  return pass
}
const scan = (code: string) => till.post('/api/scan/pass', { code })
const toldTo = async (userId: number, act: string) => (await t.services.db
  .selectFrom('notifications')
  .select('message')
  .where('userId', '=', userId)
  .where('key', 'like', `pass-desk:${act}:%`)
  .orderBy('id', 'desc')
  .execute()).map(({ message }) => message)
const eventsOf = async (id: number): Promise<{ event: string; reason: string | null }[]> =>
  (await desk.call(adminListPassHistory, { id })).body.data
const journalOf = async (id: number) => t.services.db
  .selectFrom('journal')
  .select(['action', 'reason'])
  .where('subjectType', '=', 'pass')
  .where('subjectId', '=', String(id))
  .where('action', 'like', 'pass.%')
  .execute()

describe('a pass that the desk takes back', () => {
  it('is nobody’s, its code is dead, both are told, and the oldest wish has it next', async () => {
    const { id, code } = await held(5300)
    const next = await world.beneficiary()
    await world.project(next, service, [5300])
    const before = await countPassesByState(t.services.db)
    expect((await desk.call(acts.adminUnassignPass, { id }, { body: { reason } })).status).toBe(200)
    expect(await world.passState(id)).toMatchObject({
      state: 'funded', beneficiaryId: null, supplierId: null, allocationId: null, expiresOn: null,
    })
    expect(await countPassesByState(t.services.db)).toMatchObject({ funded: before.funded + 1, assigned: before.assigned - 1 })
    expect((await scan(code)).body).toMatchObject({ status: false, reason: 'unknown' })
    expect((await toldTo(beneficiary, 'unassigned'))[0]).toContain(reason)
    expect((await toldTo(supplier, 'unassigned'))[0]).not.toContain(reason)
    expect(await journalOf(id)).toEqual([{ action: 'pass.unassign', reason }])
    await attributePasses(t.system)
    expect(await world.passState(id)).toMatchObject({ state: 'assigned', beneficiaryId: next })
    expect((await eventsOf(id)).slice(0, 2)).toMatchObject([{ event: 'assigned' }, { event: 'unassigned', reason }])
    await world.assertLedger()
  })

  it('is used or taken back, never both, at the instant of a scan', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, code } = await held()
      const doors = [() => scan(code), () => desk.call(acts.adminUnassignPass, { id }, { body: { reason } })]
      await Promise.all((round % 2 === 0 ? doors : doors.toReversed()).map((door) => door()))
      const { state } = await world.passState(id)
      const uses = await t.services.db.selectFrom('redemptions').select('id').where('passId', '=', id).execute()
      expect([state, uses.length]).toEqual(state === 'used' ? ['used', 1] : ['funded', 0])
    }
    await world.assertLedger()
  })
})

describe('a pass given by hand', () => {
  it('meets the person’s open wish; another’s leaves them, with a new code, and both are told', async () => {
    const { id, code } = await held(5600)
    const other = await world.beneficiary()
    const project = await world.project(other, service, [5600])
    const body = { beneficiary_id: other, holder_id: beneficiary, supplier_id: supplier, reason }
    expect((await desk.call(acts.adminAssignPass, { id }, { body })).status).toBe(200)
    expect(await world.passState(id)).toMatchObject({ state: 'assigned', beneficiaryId: other, supplierId: supplier })
    const ended = await t.services.db.selectFrom('projects').select('status').where('id', '=', project).executeTakeFirstOrThrow()
    expect(ended.status).toBe('financed')
    expect((await scan(code)).body.status).toBe(false)
    expect((await scan(await world.codeOf(id))).body.status).toBe(true)
    expect((await toldTo(beneficiary, 'taken'))[0]).toContain(reason)
    await world.assertLedger()
  })

  it('comes back to the person from whom it was taken: they are told each time', async () => {
    const [id = 0] = await world.fundedPasses(donor, service, 5800)
    const person = await world.beneficiary()
    for (const time of [1, 2]) {
      expect((await desk.call(acts.adminAssignPass, { id }, { body: { beneficiary_id: person, reason } })).status).toBe(200)
      const told = t.services.db.selectFrom('notifications').select('id').where('userId', '=', person)
      expect(await told.where('key', 'like', `passes-received:${id}:%`).execute()).toHaveLength(time)
      expect((await desk.call(acts.adminUnassignPass, { id }, { body: { reason } })).status).toBe(200)
    }
    await world.assertLedger()
  })

  it('goes to approved beneficiaries only, by suppliers of its service only', async () => {
    const [free = 0] = await world.fundedPasses(donor, service, 5700)
    const give = (beneficiaryId: number, supplierId?: number) => desk.call(acts.adminAssignPass, { id: free }, {
      body: { beneficiary_id: beneficiaryId, supplier_id: supplierId, reason },
    })
    const unfit = [donor, supplier, await world.beneficiary({ stat: 'pending' }), await world.beneficiary({ suspendedAt: t.clock.now() })]
    for (const one of unfit) {
      expect(await give(one)).toMatchObject({ status: 422, body: { errors: { beneficiary_id: [expect.any(String)] } } })
    }
    expect(await give(beneficiary, await world.supplier())).toMatchObject({
      status: 422, body: { errors: { supplier_id: [expect.any(String)] } },
    })
    expect((await world.passState(free)).state).toBe('funded')
    expect((await give(beneficiary)).status).toBe(200)
  })

  it('L082: and by the attribution at the same instant, is one person’s: the other’s wish waits, or the desk is told', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const amount = 6000 + round * 10
      const [free = 0] = await world.fundedPasses(donor, service, amount)
      const [mine, theirs] = [await world.beneficiary(), await world.beneficiary()]
      const project = await world.project(theirs, service, [amount])
      const doors = [
        () => attributePasses(t.system),
        () => desk.call(acts.adminAssignPass, { id: free }, { body: { beneficiary_id: mine, reason } }),
      ]
      const replies = await Promise.all((round % 2 === 0 ? doors : doors.toReversed()).map((door) => door()))
      const status = replies.map((reply) => (typeof reply === 'number' ? 0 : reply.status)).find(Boolean)
      const isOurs = status === 200
      expect([status, (await world.passState(free)).beneficiaryId]).toEqual(isOurs ? [200, mine] : [409, theirs])
      expect((await eventsOf(free)).filter(({ event }) => event === 'assigned')).toHaveLength(1)
      const wish = await t.services.db.selectFrom('allocations').select('status').where('projectId', '=', project).executeTakeFirstOrThrow()
      expect(wish.status).toBe(isOurs ? 'open' : 'financed')
    }
    await world.assertLedger()
  })

  it('L082: by two hands at once, is one person’s, with one code; the other is told to look again', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [free = 0] = await world.fundedPasses(donor, service, 6200)
      const people = [await world.beneficiary(), await world.beneficiary()]
      const replies = await Promise.all(people.map((person) =>
        desk.call(acts.adminAssignPass, { id: free }, { body: { beneficiary_id: person, reason } })))
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await world.passState(free)).beneficiaryId).toBe(people[replies[0]?.status === 200 ? 0 : 1])
      expect((await eventsOf(free)).filter(({ event }) => event === 'assigned')).toHaveLength(1)
      const codes = await t.services.db.selectFrom('passCodes').select('retiredAt').where('passId', '=', free).execute()
      expect(codes).toEqual([{ retiredAt: null }])
    }
    await world.assertLedger()
  })

  it('is not taken from another than was seen', async () => {
    const { id } = await held(6300)
    const [other, next] = [await world.beneficiary(), await world.beneficiary()]
    for (const seen of [undefined, next]) {
      const body = { beneficiary_id: other, holder_id: seen, reason }
      expect((await desk.call(acts.adminAssignPass, { id }, { body })).status).toBe(409)
    }
    expect((await world.passState(id)).beneficiaryId).toBe(beneficiary)
  })
})

describe('a suspension by the desk', () => {
  it('stops the scan until the desk lifts it, and leaves the others’ reasons alone', async () => {
    const { id, code } = await held()
    const suspend = () => desk.call(acts.adminSuspendPass, { id }, { body: { reason } })
    expect([(await suspend()).status, (await suspend()).status]).toEqual([200, 409])
    expect((await scan(code)).body).toMatchObject({ status: false, reason: 'suspended' })
    await t.services.db.insertInto('passSuspensions').values({ passId: id, cause: 'holder', at: t.clock.now() }).execute()
    expect((await desk.call(acts.adminRestorePass, { id }, { body: { reason } })).status).toBe(200)
    expect((await world.passState(id)).state).toBe('suspended')
    expect(await toldTo(beneficiary, 'restored')).toEqual([])
    expect((await desk.call(acts.adminRestorePass, { id }, { body: { reason } })).status).toBe(409)
    await t.services.db.deleteFrom('passSuspensions').where('passId', '=', id).execute()
    await t.services.db.updateTable('passes').set({ state: 'assigned' }).where('id', '=', id).execute()
    expect((await scan(code)).body.status).toBe(true)
  })
})

describe('a code that the desk replaces', () => {
  it('is in no answer: the holder alone has the new one, and the old one is dead', async () => {
    const { id, code } = await held()
    const { status, body } = await desk.call(acts.adminRenewPass, { id }, { body: { reason } })
    expect([status, JSON.stringify(body).includes(await world.codeOf(id))]).toEqual([200, false])
    expect((await scan(code)).body).toMatchObject({ status: false, reason: 'renewed' })
    expect((await scan(await world.codeOf(id))).body.status).toBe(true)
  })
})

describe('chosen passes', () => {
  it('are extended but for those that cannot be, as their dry run said', async () => {
    const today = dayOf(t.clock.now())
    const until = addDays(today, 60)
    const [soon, later, over, used] = [await held(), await held(), await held(), await held()]
    const lasts = (id: number, days: number) =>
      t.services.db.updateTable('passes').set({ expiresOn: addDays(today, days) }).where('id', '=', id).execute()
    await Promise.all([lasts(soon.id, 3), lasts(later.id, 90), lasts(over.id, -1)])
    await scan(used.code)
    const ids = [soon.id, later.id, over.id, used.id]
    const plan = await desk.get(`${acts.adminPreviewExtendPasses.path}?ids=${ids.join()}&until=${until}`)
    expect(plan.body).toMatchObject({ concerned: 1, excluded: [{ id: later.id }, { id: over.id }, { id: used.id }] })
    const done = await desk.call(acts.adminExtendPasses, {}, { body: { ids, until, reason } })
    expect(done.body).toMatchObject({ concerned: 1, excluded: plan.body.excluded })
    const days = await Promise.all(ids.map(async (id) => (await world.passState(id)).expiresOn))
    expect(days.slice(0, 3)).toEqual([until, addDays(today, 90), addDays(today, -1)])
    expect((await toldTo(beneficiary, 'extended'))[0]).toContain(reason)
    expect((await eventsOf(soon.id))[0]).toMatchObject({ event: 'extended', from_day: addDays(today, 3), to_day: until, reason })
  })

  it('are not extended to a day that is over, nor further than what is given today', async () => {
    const { id } = await held()
    for (const until of [addDays(dayOf(t.clock.now()), -1), addDays(dayOf(t.clock.now()), 800)]) {
      expect(await desk.call(acts.adminExtendPass, { id }, { body: { until, reason } })).toMatchObject({
        status: 422, body: { errors: { until: [expect.any(String)] } },
      })
    }
  })

  it('are given to a person but for those that cannot be, in one notice; each meets an open wish, and former holders are told', async () => {
    const [mine, theirs, used] = [await held(6800), await held(6800), await held(6800)]
    const [free = 0] = await world.fundedPasses(donor, service, 6800)
    const next = await world.beneficiary()
    const project = await world.project(next, service, [6800, 6800])
    await t.services.db.updateTable('passes').set({ beneficiaryId: next }).where('id', '=', mine.id).execute()
    await scan(used.code)
    const ids = [mine.id, theirs.id, used.id, free]
    const plan = await desk.get(`${acts.adminPreviewAssignPasses.path}?ids=${ids.join()}&beneficiary_id=${next}`)
    expect(plan.body).toMatchObject({ concerned: 2, excluded: [{ id: mine.id }, { id: used.id }] })
    const names = await Promise.all([beneficiary, next].map(async (id) => {
      const { firstname, name } = await t.services.db
        .selectFrom('users').select(['firstname', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
      return `${firstname} ${name}`
    }))
    expect(plan.body.changes).toMatchObject([{ id: theirs.id, from: names[0], to: names[1] }, { id: free, from: null, to: names[1] }])
    const done = await desk.call(acts.adminAssignPasses, {}, { body: { ids, beneficiary_id: next, seen: plan.body.seen, reason } })
    expect(done.body).toMatchObject({ concerned: 2, excluded: plan.body.excluded, changes: plan.body.changes })
    for (const id of [theirs.id, free]) expect(await world.passState(id)).toMatchObject({ state: 'assigned', beneficiaryId: next })
    expect((await scan(theirs.code)).body.status).toBe(false)
    expect((await toldTo(beneficiary, 'taken'))[0]).toContain(reason)
    const received = await t.services.db
      .selectFrom('notifications').select('id').where('userId', '=', next).where('key', 'like', 'passes-received:%').execute()
    expect(received).toHaveLength(1)
    const ended = await t.services.db.selectFrom('projects').select('status').where('id', '=', project).executeTakeFirstOrThrow()
    expect(ended.status).toBe('financed')
    expect(await journalOf(free)).toEqual([{ action: 'pass.assign', reason }])
    await world.assertLedger()
  })

  it('L082: leave out one that is another’s since their dry run, and one that was not in it', async () => {
    const [kept, moved, unseen] = [await held(6900), await held(6900), await held(6900)]
    const [next, meanwhile] = [await world.beneficiary(), await world.beneficiary()]
    const ids = [kept.id, moved.id]
    const plan = await desk.get(`${acts.adminPreviewAssignPasses.path}?ids=${ids.join()}&beneficiary_id=${next}`)
    const body = { beneficiary_id: meanwhile, holder_id: beneficiary, reason }
    expect((await desk.call(acts.adminAssignPass, { id: moved.id }, { body })).status).toBe(200)
    const done = await desk.call(acts.adminAssignPasses, {}, {
      body: { ids: [...ids, unseen.id], beneficiary_id: next, seen: plan.body.seen, reason },
    })
    const reasons = [moved.id, unseen.id].map((id) => ({ id, reason: errors.conflict.message }))
    expect(done.body).toMatchObject({ concerned: 1, excluded: reasons, changes: [{ id: kept.id }] })
    const holders = await Promise.all([kept, moved, unseen].map(async ({ id }) => (await world.passState(id)).beneficiaryId))
    expect(holders).toEqual([next, meanwhile, beneficiary])
  })

  it('L082: at the instant of one alone, each is one person’s: what went elsewhere is left out, or the other is told to look again', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const passes = [await held(7100), await held(7100)]
      const [first = 0, second = 0] = passes.map(({ id }) => id)
      const [mine, theirs] = [await world.beneficiary(), await world.beneficiary()]
      const { body: plan } = await desk.get(`${acts.adminPreviewAssignPasses.path}?ids=${first},${second}&beneficiary_id=${mine}`)
      const doors = [
        () => desk.call(acts.adminAssignPasses, {}, { body: { ids: [first, second], beneficiary_id: mine, seen: plan.seen, reason } }),
        () => desk.call(acts.adminAssignPass, { id: first }, { body: { beneficiary_id: theirs, holder_id: beneficiary, reason } }),
      ]
      const replies = await Promise.all((round % 2 === 0 ? doors : doors.toReversed()).map((door) => door()))
      const [many, one] = round % 2 === 0 ? replies : replies.toReversed()
      const isTheirs = one?.status === 200
      expect([many?.status, many?.body.concerned, one?.status]).toEqual(isTheirs ? [200, 1, 200] : [200, 2, 409])
      expect((await world.passState(first)).beneficiaryId).toBe(isTheirs ? theirs : mine)
      expect((await world.passState(second)).beneficiaryId).toBe(mine)
      expect((await eventsOf(first)).filter(({ event }) => event === 'assigned')).toHaveLength(2)
    }
    await world.assertLedger()
  })

  it('go to another supplier but for those of another service, or already there', async () => {
    const elsewhere = await world.supplier({ services: [service] })
    const other = await world.service()
    const [one, there] = [await held(), await held()]
    const apart = await world.assignedPass({ donor, beneficiary, service: other })
    await t.services.db.updateTable('passes').set({ supplierId: elsewhere }).where('id', '=', there.id).execute()
    const ids = [one.id, there.id, apart.id]
    const plan = await desk.get(`${acts.adminPreviewMovePasses.path}?ids=${ids.join()}&supplier_id=${elsewhere}`)
    expect(plan.body).toMatchObject({ concerned: 1, excluded: [{ id: there.id }, { id: apart.id }] })
    const done = await desk.call(acts.adminMovePasses, {}, { body: { ids, supplier_id: elsewhere, reason } })
    expect(done.body).toMatchObject({ concerned: 1, excluded: plan.body.excluded })
    expect((await world.passState(one.id)).supplierId).toBe(elsewhere)
    expect((await world.passState(apart.id)).supplierId).toBe(null)
    expect((await scan(one.code)).body).toMatchObject({ status: false, reason: 'unknown' })
    expect(await desk.call(acts.adminMovePass, { id: apart.id }, { body: { supplier_id: elsewhere, reason } })).toMatchObject({
      status: 422, body: { errors: { supplier_id: [expect.any(String)] } },
    })
  })

  it('have new codes but for those that cannot be used, and their holder is told once', async () => {
    const [one, two, used] = [await held(), await held(), await held()]
    await scan(used.code)
    const before = (await toldTo(beneficiary, 'renewed')).length
    const ids = [one.id, two.id, used.id]
    const plan = await desk.get(`${acts.adminPreviewRenewPasses.path}?ids=${ids.join()}`)
    expect(plan.body).toMatchObject({ concerned: 2, excluded: [{ id: used.id }] })
    const { body } = await desk.call(acts.adminRenewPasses, {}, { body: { ids, reason } })
    expect(body).toMatchObject({ concerned: 2, excluded: plan.body.excluded })
    expect((await toldTo(beneficiary, 'renewed')).length).toBe(before + 1)
    for (const { id, code } of [one, two]) {
      expect(JSON.stringify(body)).not.toContain(await world.codeOf(id))
      expect((await scan(code)).body).toMatchObject({ status: false, reason: 'renewed' })
      expect((await scan(await world.codeOf(id))).body.status).toBe(true)
    }
  })
})

describe('an extension', () => {
  const extend = (id: number, until: string) => desk.call(acts.adminExtendPass, { id }, { body: { until, reason } })
  const lasts = async (days: number) => {
    const pass = await held()
    const today = dayOf(t.clock.now())
    await t.services.db.updateTable('passes').set({ expiresOn: addDays(today, days) }).where('id', '=', pass.id).execute()
    return { ...pass, to: (later: number) => addDays(today, later) }
  }

  it('holds for a suspended pass: given back by the desk it lasts to that day, by its holder’s return some days more', async () => {
    const [byDesk, byHolder] = [await lasts(3), await lasts(3)]
    await desk.call(acts.adminSuspendPass, { id: byDesk.id }, { body: { reason } })
    await inTransaction(t.system, (tx) => suspendPasses(t.system, tx, [byHolder.id], 'holder'))
    for (const { id, to } of [byDesk, byHolder]) {
      expect((await extend(id, to(60))).status).toBe(200)
      expect(await world.passState(id)).toMatchObject({ state: 'suspended', expiresOn: to(60) })
    }
    await desk.call(acts.adminRestorePass, { id: byDesk.id }, { body: { reason } })
    const later = { ...t.system, now: () => new Date(t.clock.now().getTime() + 10 * 86_400_000) }
    await inTransaction(t.system, (tx) => restorePassesOf(later, tx, beneficiary, 'holder'))
    expect(await world.passState(byDesk.id)).toMatchObject({ state: 'assigned', expiresOn: byDesk.to(60) })
    expect(await world.passState(byHolder.id)).toMatchObject({ state: 'assigned', expiresOn: byHolder.to(70) })
  })

  it('is refused to a pass whose money goes back, and moves nothing', async () => {
    const { id, to } = await lasts(3)
    const { orderId } = await world.passState(id)
    await inTransaction(t.system, async (tx) => {
      await tx.updateTable('paymentAttempts').set({ state: 'refunded' }).where('orderId', '=', orderId).execute()
      await suspendRefunded(t.system, tx, orderId)
    })
    const events = (await eventsOf(id)).length
    expect(await extend(id, to(60))).toMatchObject({ status: 409, body: { message: errors.under_refund.message } })
    expect(await world.passState(id)).toMatchObject({ state: 'suspended', expiresOn: to(3) })
    expect(await eventsOf(id)).toHaveLength(events)
  })

  it('of two at once keeps the later day', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, to } = await lasts(3)
      const days = round % 2 === 0 ? [30, 60] : [60, 30]
      const replies = await Promise.all(days.map((day) => extend(id, to(day))))
      expect((await world.passState(id)).expiresOn).toBe(to(60))
      expect(replies[days.indexOf(60)]?.status).toBe(200)
      expect([200, 422]).toContain(replies[days.indexOf(30)]?.status)
      const done = replies.filter(({ status }) => status === 200).length
      expect((await eventsOf(id)).filter(({ event }) => event === 'extended')).toHaveLength(done)
    }
  })

  it('at the instant of a scan leaves it used once, extended before or not at all', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, code, to } = await lasts(0)
      const [scanned, extended] = await (round % 2 === 0
        ? Promise.all([scan(code), extend(id, to(30))])
        : Promise.all([extend(id, to(30)), scan(code)]).then(([second, first]) => [first, second] as const))
      expect(scanned.body.status).toBe(true)
      expect([200, 409]).toContain(extended.status)
      expect(await world.passState(id)).toMatchObject({ state: 'used', expiresOn: to(extended.status === 200 ? 30 : 0) })
    }
    await world.assertLedger()
  })
})
