import { addDays } from '@passerelle/contract/dates'
import { errors } from '@passerelle/contract/errors'
import { productField } from '@passerelle/contract/product'
import { beforeAll, describe, expect, it } from 'vitest'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { createPassType } from '#test/worlds/factories.ts'
import { lastDayFrom, PassWorld } from '#test/worlds/pass-world.ts'

let t: TestApp
let world: PassWorld
let [donor, officer] = [0, 0]
let desk: ApiClient
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  donor = await world.partner()
  officer = await world.admin('instruction')
  desk = t.client(await world.token(officer))
  await warmConnections(t.services.db, 6)
})

const reason = 'Document faux. La carte est celle d’un autre.'
const withdraw = (id: number, client = desk) => client.post(`/api/admin/profiles/${id}/withdraw`, { reason })
const preview = async (id: number) => (await desk.get(`/api/admin/profiles/${id}/withdrawal`)).body
const clientOf = async (id: number) => t.client(await world.token(id))
const scan = (client: ApiClient, code: string) => client.post('/api/scan/pass', { code })
const decisionsOf = (id: number) => t.services.db
  .selectFrom('profileDecisions')
  .select(['action', 'reason', 'byId'])
  .where('userId', '=', id)
  .orderBy('id')
  .execute()
const linesOf = (id: number) => t.services.db
  .selectFrom('journal')
  .select(['action', 'actorId', 'reason', 'detail'])
  .where('subjectType', '=', 'user')
  .where('subjectId', '=', String(id))
  .where('action', 'like', 'profile.%')
  .orderBy('id')
  .execute()
const noticesOf = async (id: number) => (await t.services.db
  .selectFrom('notifications')
  .select('message')
  .where('userId', '=', id)
  .orderBy('id')
  .execute()).map(({ message }) => message)

/** What its owner corrected waits; read and approved by the ordinary desk. */
async function approveAgain(id: number): Promise<void> {
  const { version } = (await desk.get(`/api/admin/profiles/${id}`)).body
  expect((await desk.post(`/api/admin/profiles/${id}/approve`, { version })).status).toBe(200)
}

async function sendAgain(id: number): Promise<void> {
  const client = await clientOf(id)
  const { form } = (await client.get('/api/profile/sent')).body
  const again = toForm({ ...form, doc_file: { content: samplePdf(), name: 'carte.pdf' } })
  const reply = await client.postForm('/api/add/infos/beneficiary', again)
  expect(reply.body.status).toBe(true)
}

async function pendingRequest(beneficiary: number, service: number): Promise<number> {
  const id = await world.project(beneficiary, service, [5000])
  await t.services.db.deleteFrom('allocations').where('projectId', '=', id).execute()
  await t.services.db.deleteFrom('projects').where('id', '=', id).execute()
  await t.services.db.updateTable('requests').set({ status: 'pending', decidedBy: null, decidedAt: null }).where('id', '=', id).execute()
  await t.services.db.insertInto('requestLines').values({ requestId: id, position: 0, count: 1, amountXof: 5000 }).execute()
  return id
}

/** A supplier with a number that may be paid, and what two scans have earned. */
async function earning() {
  const service = await world.service()
  const supplier = await world.supplier({ services: [service] })
  const beneficiary = await world.beneficiary()
  const till = await clientOf(supplier)
  for (let n = 0; n < 2; n += 1) {
    const { code } = await world.assignedPass({ donor, beneficiary, service })
    expect((await scan(till, code)).body.status).toBe(true)
  }
  const number = `0197${String(200_000 + supplier).padStart(6, '0')}`
  const { body } = await till.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'MTN', number })
  const ask = (amount = 2000) => till.post('/api/add/request/pay', { amount, mode: body.id, description: 'Recettes' })
  return { service, supplier, beneficiary, till, ask }
}

describe('an approval that is withdrawn', () => {
  it('L098: from a beneficiary, is obeyed by the very next call; what was shown before is what happens', async () => {
    const service = await world.service()
    const beneficiary = await world.beneficiary()
    const till = await clientOf(await world.supplier({ services: [service] }))
    const [held, used] = [
      await world.assignedPass({ donor, beneficiary, service }), await world.assignedPass({ donor, beneficiary, service }),
    ]
    expect((await scan(till, used.code)).body.status).toBe(true)
    const project = await world.project(beneficiary, service, [7500, 7500])
    const request = await pendingRequest(beneficiary, service)
    await world.fundedPasses(donor, service, 7500)
    await createPassType(t.services, { priceXof: 7500 })
    const giver = await clientOf(donor)
    const awaited = async () => (await giver.get(`/api/services/${service}/awaited`)).body
    const openProjects = async () => (await giver.get('/api/most/aks/sp')).body.request_pending
    const before = await openProjects()
    expect(await awaited()).toHaveLength(1)
    const client = await clientOf(beneficiary)
    expect((await client.get('/api/notifications')).status).toBe(200)
    expect(await preview(beneficiary)).toEqual({
      refusal: null,
      effects: [
        { kind: 'wallet_kept', count: 1, amount: 5000 }, { kind: 'requests_waiting', count: 1, amount: null },
        { kind: 'projects_paused', count: 1, amount: 15_000 }, { kind: 'sessions', count: 1, amount: null },
      ],
    })
    expect((await withdraw(beneficiary)).body.status).toBe(true)

    expect((await client.get('/api/user')).body).toMatchObject({ stat: 'rejected', stat_reason: reason })
    expect((await client.get('/api/notifications')).status).toBe(403)
    expect(await scan(till, held.code)).toMatchObject({ body: { status: false, reason: 'suspended' } })
    expect((await world.passState(used.id)).state).toBe('used')
    expect(await desk.post(`/api/admin/requests/${request}/approve`)).toMatchObject({
      status: 409, body: { message: errors.holder_withdrawn.message },
    })
    await attributePasses(t.system)
    const allocations = await t.services.db.selectFrom('allocations').select(['id', 'status']).where('projectId', '=', project).execute()
    expect(allocations.map(({ status }) => status)).toEqual(['open', 'open'])
    expect((await giver.get('/api/get/request/projects')).body.flat().map(({ id }: { id: number }) => id)).not.toContain(project)
    expect((await giver.post('/api/choice/pass', { [productField.list]: [allocations[0]?.id] })).body).toMatchObject({
      status: false, reason: 'project_not_open',
    })
    expect(await awaited()).toEqual([])
    expect(await openProjects()).toBe(before - 1)
    // What a payment under way brings is kept like the others.
    const late = await world.assignedPass({ donor, beneficiary, service })
    expect((await world.passState(late.id)).state).toBe('suspended')
    expect(await linesOf(beneficiary)).toEqual([{
      action: 'profile.withdrawn', actorId: officer, reason, detail: { roleId: 2, from: 'approved', to: 'rejected', passesKept: 1 },
    }])
    expect(await noticesOf(beneficiary)).toContain(`L’approbation de votre profil est retirée. Motif\u00A0: ${reason}`)
    await world.assertLedger()
  })

  it('L092: is given again by the ordinary desk: both decisions stay readable, the passes come back with the days they lost', async () => {
    const service = await world.service()
    await world.supplier({ services: [service] })
    const beneficiary = await world.beneficiary()
    const held = await world.assignedPass({ donor, beneficiary, service })
    const project = await world.project(beneficiary, service, [7500])
    await world.fundedPasses(donor, service, 7500)
    const lastDay = lastDayFrom(t.clock.now())
    await withdraw(beneficiary)
    expect((await desk.post(`/api/admin/profiles/${beneficiary}/reopen`, { reason: 'Rejeté par erreur.' })).status).toBe(409)
    t.clock.forward(9 * 24 * 3_600_000)
    desk = t.client(await world.token(await world.admin('instruction')))
    const till = await clientOf((await world.passState(held.id)).supplierId ?? 0)
    await sendAgain(beneficiary)
    expect((await desk.get('/api/admin/profiles?status=pending')).body.data.map(({ user }: { user: { id: number } }) => user.id))
      .toContain(beneficiary)
    expect((await scan(till, held.code)).body).toMatchObject({ reason: 'suspended' })
    await approveAgain(beneficiary)
    await attributePasses(t.system)
    expect(await world.passState(held.id)).toMatchObject({ state: 'assigned', expiresOn: addDays(lastDay, 9) })
    expect((await scan(till, held.code)).body.status).toBe(true)
    expect((await t.services.db.selectFrom('projects').select('status').where('id', '=', project).executeTakeFirstOrThrow()).status)
      .toBe('financed')
    expect((await desk.get(`/api/admin/profiles/${beneficiary}`)).body.decisions).toMatchObject([
      { action: 'withdrawn', reason }, { action: 'approved', reason: null },
    ])
    expect((await noticesOf(beneficiary)).join(' ')).toMatch(/est approuvé\. Vos pass peuvent de nouveau être utilisés/)
    t.clock.setTo(new Date())
    desk = t.client(await world.token(officer))
  })

  it('is told to its person as withdrawn, with its reason, until something is sent; what is then refused is rejected', async () => {
    const beneficiary = await world.beneficiary()
    const client = await clientOf(beneficiary)
    const told = async () => (await client.get('/api/user')).body
    const seen = async () => (await desk.get(`/api/admin/users/${beneficiary}`)).body
    expect((await told()).user.is_withdrawn).toBeUndefined()
    await withdraw(beneficiary)
    expect(await told()).toMatchObject({ stat: 'rejected', stat_reason: reason, user: { is_withdrawn: true } })
    expect(await seen()).toMatchObject({ stat: 'rejected', is_withdrawn: true, reopening: 'once_approved' })
    await sendAgain(beneficiary)
    expect((await told()).user.is_withdrawn).toBeUndefined()
    const { version } = (await desk.get(`/api/admin/profiles/${beneficiary}`)).body
    expect((await desk.post(`/api/admin/profiles/${beneficiary}/reject`, { reason: 'Illisible.', version })).status).toBe(200)
    const refused = await told()
    expect([refused.stat, refused.stat_reason, refused.user.is_withdrawn]).toEqual(['rejected', 'Illisible.', undefined])
    expect(await seen()).toMatchObject({ is_withdrawn: false, reopening: 'once_approved' })
  })

  it('and a suspension give back each day once, whichever began first; it is approved again once the suspension has ended', async () => {
    const service = await world.service()
    for (const first of ['holder', 'profile'] as const) {
      const beneficiary = await world.beneficiary()
      const { id } = await world.assignedPass({ donor, beneficiary, service })
      const lastDay = lastDayFrom(t.clock.now())
      const day = async () => {
        t.clock.forward(24 * 3_600_000)
        desk = t.client(await world.token(await world.admin('super')))
      }
      const acts = {
        holder: () => desk.post(`/api/admin/users/${beneficiary}/restore`, { reason: 'Vérifié.' }),
        profile: async () => {
          await t.services.db.updateTable('users').set({ stat: 'pending' }).where('id', '=', beneficiary).execute()
          return desk.post(`/api/admin/profiles/${beneficiary}/approve`)
        },
      }
      const suspend = () => desk.post(`/api/admin/users/${beneficiary}/suspend`, { reason })
      await (first === 'holder' ? suspend() : withdraw(beneficiary))
      await day()
      await (first === 'holder' ? withdraw(beneficiary) : suspend())
      await day()
      expect(await acts.profile()).toMatchObject({ status: 409, body: { message: errors.person_suspended.message } })
      expect((await acts.holder()).status).toBe(200)
      expect((await world.passState(id)).state).toBe('suspended')
      await day()
      expect((await acts.profile()).status).toBe(200)
      expect(await world.passState(id)).toMatchObject({ state: 'assigned', expiresOn: addDays(lastDay, 3) })
      t.clock.setTo(new Date())
      desk = t.client(await world.token(officer))
    }
  })

  it('L098: from a supplier, stops scans and payouts at once; what was earned stays owed, and is paid once approved again', async () => {
    const { service, supplier, beneficiary, till, ask } = await earning()
    expect((await ask()).status).toBe(200)
    const pass = await world.assignedPass({ donor, beneficiary, service })
    expect(await preview(supplier)).toMatchObject({ refusal: null, effects: [
      { kind: 'scans_moved', count: 1, amount: 5000 }, { kind: 'payouts_waiting', count: 1, amount: 2000 },
      { kind: 'balance', count: 0, amount: 8000 }, { kind: 'sessions', count: 1, amount: null },
    ] })
    expect((await withdraw(supplier)).status).toBe(200)
    expect(await scan(till, pass.code)).toMatchObject({ status: 403, body: { message: errors.not_approved.message } })
    expect((await ask()).status).toBe(403)
    expect(await world.balance(supplier)).toBe(8000)
    expect((await world.passState(pass.id)).supplierId).toBeNull()
    const finance = t.client(await world.token(await world.admin('finance')))
    const payout = await t.services.db
      .selectFrom('payouts')
      .select(['id', 'code'])
      .where('supplierId', '=', supplier)
      .executeTakeFirstOrThrow()
    const shown = async () => (await finance.get('/api/admin/payouts', { search: payout.code })).body.data[0]
    expect(await shown()).toMatchObject({ status: 'pending', hold: { cause: 'rejected', reason } })
    expect(await finance.post(`/api/admin/payouts/${payout.id}/approve`)).toMatchObject({
      status: 409, body: { message: errors.payout_supplier_rejected.message },
    })
    // Others go on reading the name that was approved; it does not start again as somebody else.
    expect((await desk.post(`/api/admin/profiles/${supplier}/reopen`, { reason: 'Rejeté par erreur.' })).status).toBe(409)
    await t.services.db.updateTable('users').set({ stat: 'pending' }).where('id', '=', supplier).execute()
    expect((await shown()).hold).toMatchObject({ cause: 'profile' })
    await approveAgain(supplier)
    expect((await shown()).hold).toBeNull()
    expect((await ask(1000)).status).not.toBe(403)
    await world.assertLedger()
  })

  it('L098: from a partner, lets nothing new begin; what was given stays given', async () => {
    const giver = await world.partner()
    const [service, beneficiary] = [await world.service(), await world.beneficiary()]
    const pass = await world.assignedPass({ donor: giver, beneficiary, service })
    const client = await clientOf(giver)
    expect((await withdraw(giver)).status).toBe(200)
    expect((await client.post('/api/don/initialize/request', {})).status).toBe(403)
    expect((await client.post('/api/choice/pass', { [productField.list]: [1] })).status).toBe(403)
    expect((await world.passState(pass.id)).state).toBe('assigned')
  })

  it('tells by mail the reason, what stops, and what to do next', async () => {
    const m = await createTestApp()
    const its = new PassWorld(m.system)
    const admin = m.client(await its.token(await its.admin('super')))
    for (const [id, stops, page] of [
      [await its.beneficiary(), /ne peuvent pas être utilisés/, '/edit/b/profil'],
      [await its.supplier(), /vous reste dû/, '/edit/p/profil'],
      [await its.partner(), /reste donné/, '/edit/p/profil'],
    ] as const) {
      await admin.post(`/api/admin/profiles/${id}/withdraw`, { reason })
      await m.jobsDone()
      const { email } = await m.services.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
      const [mail] = await mailsTo(m, email)
      expect(mail?.subject).toBe('L’approbation de votre profil est retirée')
      for (const part of [reason, stops, /renvoyez votre dossier/, page]) expect(mail?.text).toMatch(part)
    }
  })

  it.each([['super', 200], ['instruction', 200], ['finance', 403], ['lecture', 403]] as const)('L095: by %s: %i', async (part, status) => {
    const client = t.client(await world.token(await world.admin(part)))
    const person = await world.beneficiary()
    expect((await withdraw(person, client)).status).toBe(status)
    expect((await client.get(`/api/admin/profiles/${person}/withdrawal`)).status).toBe(status)
    expect(await linesOf(person)).toHaveLength(status === 200 ? 1 : 0)
  })

  it('is of an approved profile, with a reason', async () => {
    for (const stat of ['pending', 'rejected'] as const) {
      const id = await world.beneficiary({ stat })
      expect((await preview(id)).refusal).toBe(errors.already_decided.message)
      expect((await withdraw(id)).status).toBe(409)
      expect(await decisionsOf(id)).toEqual([])
    }
    const person = await world.beneficiary()
    for (const blank of [undefined, '', '  ']) {
      expect((await desk.post(`/api/admin/profiles/${person}/withdraw`, { reason: blank })).status).toBe(422)
    }
    for (const nobody of [officer, 999_999_999]) expect((await withdraw(nobody)).status).toBe(404)
  })
})

describe('a withdrawal at the same instant as', () => {
  const turned = <T>(round: number, acts: (() => Promise<T>)[]) =>
    Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))

  it('another one: done once, one line, one notice', async () => {
    const colleague = t.client(await world.token(await world.admin('super')))
    for (let round = 0; round < 5; round += 1) {
      const person = await world.beneficiary()
      const replies = await turned(round, [() => withdraw(person), () => withdraw(person, colleague)])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect([await decisionsOf(person), await linesOf(person), await noticesOf(person)].map((rows) => rows.length)).toEqual([1, 1, 1])
    }
  })

  it('the approval of a request: a project that is paused, or a request that waits', async () => {
    const service = await world.service()
    for (let round = 0; round < 8; round += 1) {
      const beneficiary = await world.beneficiary()
      const request = await pendingRequest(beneficiary, service)
      await world.fundedPasses(donor, service, 5000)
      const approve = () => desk.post(`/api/admin/requests/${request}/approve`)
      const replies = await turned(round, [approve, () => withdraw(beneficiary)])
      const [approved, withdrawn] = round % 2 === 0 ? replies : replies.toReversed()
      expect(withdrawn?.status).toBe(200)
      expect([200, 409]).toContain(approved?.status)
      const project = await t.services.db.selectFrom('projects').select('status').where('id', '=', request).executeTakeFirst()
      expect(project !== undefined).toBe(approved?.status === 200)
      await attributePasses(t.system)
      expect(await t.services.db.selectFrom('passes').select('id').where('beneficiaryId', '=', beneficiary).execute()).toEqual([])
    }
  })

  it('a scan of the holder’s pass: used, or put aside', async () => {
    const service = await world.service()
    const till = await clientOf(await world.supplier({ services: [service] }))
    await till.csrf()
    for (let round = 0; round < 6; round += 1) {
      const beneficiary = await world.beneficiary()
      const { id, code } = await world.assignedPass({ donor, beneficiary, service })
      const replies = await turned(round, [() => scan(till, code), () => withdraw(beneficiary)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      const isUsed = replies.some(({ body }) => body.redemption_id !== undefined)
      expect((await world.passState(id)).state).toBe(isUsed ? 'used' : 'suspended')
    }
    await world.assertLedger()
  })

  it('scans of its supplier: each paid and used, or with nobody; never both', async () => {
    const service = await world.service()
    for (let round = 0; round < 6; round += 1) {
      const supplier = await world.supplier({ services: [service] })
      const beneficiary = await world.beneficiary()
      const passes = [await world.assignedPass({ donor, beneficiary, service }), await world.assignedPass({ donor, beneficiary, service })]
      await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', 'in', passes.map(({ id }) => id)).execute()
      const till = await clientOf(supplier)
      await till.csrf()
      await turned(round, [() => withdraw(supplier), ...passes.map(({ code }) => () => scan(till, code))])
      const states = await Promise.all(passes.map(({ id }) => world.passState(id)))
      const used = states.filter(({ state }) => state === 'used')
      expect(await world.balance(supplier)).toBe(used.length * 5000)
      for (const pass of states) expect(pass.supplierId).toBe(pass.state === 'used' ? supplier : null)
      // The next round’s passes are for its own supplier.
      const elsewhere = await world.service()
      await t.services.db.updateTable('supplierServices').set({ serviceId: elsewhere }).where('supplierId', '=', supplier).execute()
    }
    await world.assertLedger()
  })

  it('a payout that its supplier asks for: asked for and held, or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { supplier, ask, till } = await earning()
      await till.csrf()
      const replies = await turned(round, [() => ask(), () => withdraw(supplier)])
      const [asked, withdrawn] = round % 2 === 0 ? replies : replies.toReversed()
      expect(withdrawn?.status).toBe(200)
      expect([200, 403]).toContain(asked?.status)
      const reserved = asked?.status === 200 ? 2000 : 0
      expect(await world.balance(supplier)).toBe(10_000 - reserved)
    }
    await world.assertLedger()
  })
})
