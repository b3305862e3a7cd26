import type { AdminRole } from '@passerelle/contract/constants'
import { clientSentences } from '@passerelle/contract/client-sentences'
import { errors } from '@passerelle/contract/errors'
import { addDays } from '@passerelle/contract/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import { flagRefund } from '#src/refunds/flag-refund.ts'
import { lockAttempt } from '#src/orders/lock-attempt.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createAdmin, createUser, testPassword } from '#test/worlds/factories.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { lastDayFrom, PassWorld } from '#test/worlds/pass-world.ts'
import { paidWord } from '#test/worlds/payment-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

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

const reason = 'Scans de nuit, même adresse.'
const suspend = (id: number, client = desk) => client.post(`/api/admin/users/${id}/suspend`, { reason })
const restore = (id: number, client = desk) => client.post(`/api/admin/users/${id}/restore`, { reason: 'Vérifié au téléphone.' })
const clientOf = async (id: number) => t.client(await world.token(id))
const scan = (client: ApiClient, code: string) => client.post('/api/scan/pass', { code })
const journalOf = (id: number) => t.services.db
  .selectFrom('journal')
  .select(['action', 'actorId', 'reason'])
  .where('subjectId', '=', String(id))
  .where('action', 'like', 'user.%')
  .orderBy('id')
  .execute()
const noticesOf = async (id: number) => (await t.services.db
  .selectFrom('notifications')
  .select('message')
  .where('userId', '=', id)
  .orderBy('id')
  .execute()).map(({ message }) => message)

describe('K46 suspension of a person', () => {
  it('ends sessions at once with its own sentence, refuses sign-in with the one of wrong credentials; restored, one signs in again', async () => {
    const person = await createUser(t.services)
    const [phone, office] = [await clientOf(person.id), await clientOf(person.id)]
    expect((await suspend(person.id)).body.status).toBe(true)
    for (const client of [phone, office]) {
      expect(await client.get('/api/user')).toMatchObject({ status: 401, body: { message: clientSentences.accountSuspended } })
    }
    const signIn = (password: string) => t.client().post('/api/login', { email: person.email, password })
    const [right, wrong] = [await signIn(testPassword), await signIn('Autre-chose-9')]
    expect(right.body).toEqual(wrong.body)
    expect(right.body.message).toBe(errors.bad_credentials.message)
    expect((await suspend(person.id)).status).toBe(409)
    expect((await restore(person.id)).body.status).toBe(true)
    expect(await phone.get('/api/user')).toMatchObject({ status: 401, body: { message: clientSentences.sessionExpired } })
    expect((await signIn(testPassword)).body.status).toBe(true)
    expect((await restore(person.id)).status).toBe(409)
    expect(await journalOf(person.id)).toEqual([
      { action: 'user.suspend', actorId: officer, reason },
      { action: 'user.restore', actorId: officer, reason: 'Vérifié au téléphone.' },
    ])
    expect(await noticesOf(person.id)).toEqual([expect.stringContaining(reason), expect.stringContaining('rétabli')])
  })

  it('asks for a reason, and for somebody', async () => {
    const person = await createUser(t.services)
    for (const action of ['suspend', 'restore']) {
      for (const blank of [undefined, '', '   ']) {
        expect((await desk.post(`/api/admin/users/${person.id}/${action}`, { reason: blank })).status).toBe(422)
      }
      expect((await desk.post(`/api/admin/users/99999999/${action}`, { reason })).status).toBe(404)
    }
    expect(await journalOf(person.id)).toEqual([])
  })

  it.each([
    ['lecture', null, 403], ['finance', null, 200], ['instruction', 'lecture', 403], ['finance', 'super', 403], ['super', 'finance', 200],
    ['super', 'super', 200],
  ] as [AdminRole, AdminRole | null, number][])('by %s of %s: %i', async (deciding, concerned, status) => {
    const target = concerned ? await createAdmin(t.services, concerned) : await createUser(t.services)
    expect((await suspend(target.id, await clientOf(await world.admin(deciding)))).status).toBe(status)
  })

  it('of two administrators who suspend each other one does; nobody suspends themself', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = [await world.admin('super'), await world.admin('super')]
      const [ofA, ofB] = [await clientOf(a), await clientOf(b)]
      await Promise.all([ofA.csrf(), ofB.csrf()])
      const replies = await Promise.all([suspend(b, ofA), suspend(a, ofB)])
      expect(replies.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 401])
      const [winner, client] = replies[0]?.status === 200 ? [a, ofA] : [b, ofB]
      expect((await suspend(winner, client)).status).toBe(403)
    }
  })

  it('of an administrator, and the end of it, is told to the others who may do everything; of anybody else it is not', async () => {
    const [doer, other, person] = [await world.admin(), await world.admin(), await world.admin('finance')]
    const client = await clientOf(doer)
    const told = async (userId: number) => (await t.services.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', userId)
      .where('key', 'like', 'team-changed:%')
      .orderBy('id')
      .execute()).map(({ message }) => message)
    expect([(await suspend(person, client)).status, (await restore(person, client)).status]).toEqual([200, 200])
    expect((await suspend(await world.beneficiary(), client)).status).toBe(200)
    expect(await told(other)).toEqual([expect.stringContaining('a été suspendu'), expect.stringContaining('n’est plus suspendu')])
    expect([await told(doer), await told(person)]).toEqual([[], []])
  })

  it('a sign-in at the same instant leaves no session that works', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await createUser(t.services)
      const visitor = t.client()
      await visitor.csrf()
      const [reply] = await Promise.all([visitor.post('/api/login', { email: person.email, password: testPassword }), suspend(person.id)])
      if (reply.body.token) expect((await t.client(reply.body.token).get('/api/user')).status).toBe(401)
    }
  })
})

describe('K46 a suspended supplier', () => {
  it('loses its open passes to others of the service, whose holders are told; restored, they stay where they went', async () => {
    const [service, rare] = [await world.service('Bureautique'), await world.service('Soudure')]
    const supplier = await world.supplier({ services: [service, rare] })
    const beneficiary = await world.beneficiary()
    const [moved, left, used] = [
      await world.assignedPass({ donor, beneficiary, service }),
      await world.assignedPass({ donor, beneficiary, service: rare }),
      await world.assignedPass({ donor, beneficiary, service }),
    ]
    const till = await clientOf(supplier)
    expect((await scan(till, used.code)).body.status).toBe(true)
    const other = await world.supplier({ services: [service] })
    await suspend(supplier)
    expect((await scan(till, moved.code)).status).toBe(401)
    await attributePasses(t.system)
    expect(await world.passState(moved.id)).toMatchObject({ state: 'assigned', supplierId: other, formerSupplierId: null })
    expect(await world.passState(left.id)).toMatchObject({ state: 'assigned', supplierId: null, formerSupplierId: null })
    expect(await world.passState(used.id)).toMatchObject({ state: 'used', supplierId: supplier })
    const [told] = (await noticesOf(beneficiary)).filter((message) => message.includes('change'))
    expect(told).toMatch(/2 de vos pass.*Cyber.*Nous cherchons un fournisseur pour les autres/)
    await attributePasses(t.system)
    expect((await noticesOf(beneficiary)).filter((message) => message.includes('change'))).toHaveLength(1)

    const later = await world.supplier({ services: [rare] })
    await attributePasses(t.system)
    expect((await world.passState(left.id)).supplierId).toBe(later)
    await restore(supplier)
    await attributePasses(t.system)
    expect([(await world.passState(moved.id)).supplierId, (await world.passState(left.id)).supplierId]).toEqual([other, later])
    expect(await world.balance(supplier)).toBe(5000)
    expect((await scan(await clientOf(supplier), moved.code)).body).toMatchObject({ status: false, reason: 'unknown' })
    expect((await scan(await clientOf(other), moved.code)).body.status).toBe(true)
    await world.assertLedger()
  })

  it('a scan at the same instant: paid and used, or the pass is with another; never both', async () => {
    const service = await world.service()
    for (let round = 0; round < 6; round += 1) {
      const supplier = await world.supplier({ services: [service] })
      const beneficiary = await world.beneficiary()
      const passes = [await world.assignedPass({ donor, beneficiary, service }), await world.assignedPass({ donor, beneficiary, service })]
      await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', 'in', passes.map(({ id }) => id)).execute()
      const till = await clientOf(supplier)
      await till.csrf()
      const acts = [() => scan(till, passes[0]!.code), () => scan(till, passes[1]!.code), () => suspend(supplier)]
      const replies = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(replies.every(({ status }) => status === 200 || status === 401)).toBe(true)
      const states = await Promise.all(passes.map(({ id }) => world.passState(id)))
      const used = states.filter(({ state }) => state === 'used')
      expect(await world.balance(supplier)).toBe(used.length * 5000)
      for (const pass of states) expect(pass.supplierId).toBe(pass.state === 'used' ? supplier : null)
    }
    await world.assertLedger()
  })

  it('passes given out at the same instant do not stay with it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const service = await world.service()
      const supplier = await world.supplier({ services: [service] })
      const beneficiary = await world.beneficiary()
      await world.fundedPasses(donor, service, 5000, 3)
      await world.project(beneficiary, service, [5000, 5000, 5000])
      await Promise.all(round % 2 === 0 ? [attributePasses(t.system), suspend(supplier)] : [suspend(supplier), attributePasses(t.system)])
      const held = await t.services.db
        .selectFrom('passes')
        .select(['state', 'supplierId'])
        .where('beneficiaryId', '=', beneficiary)
        .execute()
      expect(held).toEqual(Array.from({ length: 3 }, () => ({ state: 'assigned', supplierId: null })))
    }
  })
})

describe('K46 a suspended beneficiary', () => {
  const dayMs = 24 * 3_600_000
  it('keeps passes that cannot be used, and gets them back with the days they lost', async () => {
    const service = await world.service()
    const till = await clientOf(await world.supplier({ services: [service] }))
    const beneficiary = await world.beneficiary()
    const [pass, refunded] = [
      await world.assignedPass({ donor, beneficiary, service }),
      await world.assignedPass({ donor, beneficiary, service }),
    ]
    const lastDay = lastDayFrom(t.clock.now())
    await suspend(beneficiary)
    expect((await scan(till, pass.code)).body).toMatchObject({ status: false, reason: 'suspended' })
    // Two reasons: the second is lifted by nobody here.
    const { orderId } = await world.passState(refunded.id)
    const { id: attempt } = await t.services.db
      .selectFrom('paymentAttempts')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    await inTransaction(t.system, async (tx) => flagRefund(t.system, tx, {
      ...(await lockAttempt(tx, attempt)),
      word: paidWord(attempt, 5000, { status: 'refunded', rawStatus: 'refunded' }),
    }))
    t.clock.forward(400 * dayMs)
    expect((await scan(till, pass.code)).status).toBe(401)
    const sameTill = await clientOf(
      (await t.services.db.selectFrom('passes').select('supplierId').where('id', '=', pass.id).executeTakeFirstOrThrow()).supplierId ?? 0,
    )
    expect((await scan(sameTill, pass.code)).body).toMatchObject({ status: false, reason: 'suspended' })
    const ahead = await clientOf(officer)
    expect((await ahead.get(`/api/admin/users/${beneficiary}/suspension`)).body).toMatchObject({ act: 'restore', held: 1 })
    expect((await restore(beneficiary, ahead)).status).toBe(200)
    const back = /peuvent de nouveau être utilisés.*Parmi eux, 1 reste suspendu pour une autre raison/
    expect((await noticesOf(beneficiary)).at(-1)).toMatch(back)
    expect(await world.passState(pass.id)).toMatchObject({ state: 'assigned', expiresOn: addDays(lastDay, 400) })
    expect(await world.passState(refunded.id)).toMatchObject({ state: 'suspended' })
    expect(await t.services.db.selectFrom('passSuspensions').select('cause').where('passId', '=', refunded.id).execute()).toEqual([
      { cause: 'refund' },
    ])
    expect((await scan(sameTill, pass.code)).body.status).toBe(true)
    t.clock.setTo(new Date())
    await world.assertLedger()
  })

  it('is served no pass, chosen by no donor; what comes all the same, and a scan undone, is kept suspended', async () => {
    const service = await world.service()
    const supplier = await world.supplier({ services: [service] })
    const beneficiary = await world.beneficiary()
    const till = await clientOf(supplier)
    const used = await world.assignedPass({ donor, beneficiary, service })
    const { body } = await scan(till, used.code)
    const project = await world.project(beneficiary, service, [7500])
    await world.fundedPasses(donor, service, 7500)
    await suspend(beneficiary)
    await attributePasses(t.system)
    const [allocation] = await t.services.db.selectFrom('allocations').select(['id', 'status']).where('projectId', '=', project).execute()
    expect(allocation?.status).toBe('open')
    const giver = await clientOf(donor)
    expect((await giver.get('/api/get/request/projects')).body.flat().map((row: { id: number }) => row.id)).not.toContain(project)
    expect((await giver.post('/api/choice/pass', { pass: [allocation?.id] })).body).toMatchObject({
      status: false,
      reason: 'project_not_open',
    })
    const late = await world.assignedPass({ donor, beneficiary, service })
    expect((await world.passState(late.id)).state).toBe('suspended')
    expect((await till.post(`/api/scan/pass/${body.redemption_id}/undo`)).status).toBe(200)
    expect((await world.passState(used.id)).state).toBe('suspended')
    await restore(beneficiary)
    await attributePasses(t.system)
    expect([(await world.passState(late.id)).state, (await world.passState(used.id)).state]).toEqual(['assigned', 'assigned'])
    expect((await t.services.db
      .selectFrom('allocations')
      .select('status')
      .where('projectId', '=', project)
      .executeTakeFirstOrThrow()).status).toBe('financed')
    await world.assertLedger()
  })

  it('a scan at the same instant: used, or kept suspended', async () => {
    const service = await world.service()
    const till = await clientOf(await world.supplier({ services: [service] }))
    await till.csrf()
    for (let round = 0; round < 6; round += 1) {
      const beneficiary = await world.beneficiary()
      const { id, code } = await world.assignedPass({ donor, beneficiary, service })
      const acts = [() => scan(till, code), () => suspend(beneficiary)]
      const replies = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      const isUsed = replies.some(({ body }) => body.redemption_id !== undefined)
      expect((await world.passState(id)).state).toBe(isUsed ? 'used' : 'suspended')
    }
    await world.assertLedger()
  })

  it('has no waiting profile approved or opened again, and is asked nothing; it may be rejected', async () => {
    const waiting = await world.beneficiary({ stat: 'pending' })
    await suspend(waiting)
    const file = `/api/admin/profiles/${waiting}`
    const stopped = { status: 409, body: { message: errors.person_suspended.message } }
    expect(await desk.post(`${file}/approve`)).toMatchObject(stopped)
    expect(await desk.post(`${file}/ask`, { item: 'other', text: 'Une autre photo du document.' })).toMatchObject(stopped)
    expect((await desk.post(`${file}/reject`, { reason: 'Document illisible.' })).status).toBe(200)
    const reopen = () => desk.post(`${file}/reopen`, { reason: 'Autre rôle.' })
    expect(await reopen()).toMatchObject(stopped)
    await restore(waiting)
    expect((await reopen()).status).toBe(200)
  })

  it('has no request approved', async () => {
    const beneficiary = await world.beneficiary()
    const project = await world.project(beneficiary, await world.service(), [5000])
    await t.services.db.deleteFrom('allocations').where('projectId', '=', project).execute()
    await t.services.db.deleteFrom('projects').where('id', '=', project).execute()
    await t.services.db
      .updateTable('requests')
      .set({ status: 'pending', decidedBy: null, decidedAt: null })
      .where('id', '=', project)
      .execute()
    await t.services.db.insertInto('requestLines').values({ requestId: project, position: 0, count: 1, amountXof: 5000 }).execute()
    await suspend(beneficiary)
    const asked = await desk.post(`/api/admin/requests/${project}/ask`, { item: 'other', text: 'Pour qui ?' })
    expect(asked).toMatchObject({ status: 409, body: { message: errors.person_suspended.message } })
    expect((await desk.post(`/api/admin/requests/${project}/approve`)).status).toBe(409)
    await restore(beneficiary)
    expect((await desk.post(`/api/admin/requests/${project}/approve`)).status).toBe(200)
  })
})

describe('K46 a suspended partner', () => {
  it('starts nothing; what it gave stays, and the mail says why', async () => {
    const giver = await world.partner()
    const [service, beneficiary] = [await world.service(), await world.beneficiary()]
    const pass = await world.assignedPass({ donor: giver, beneficiary, service })
    const client = await clientOf(giver)
    await suspend(giver, await clientOf(await world.admin('finance')))
    expect((await client.post('/api/don/initialize/request', {})).status).toBe(401)
    expect((await world.passState(pass.id)).state).toBe('assigned')
  })
})

describe('K46 the words', () => {
  it('a supplier, its holder and a beneficiary read by mail what happened to them', async () => {
    const m = await createTestApp()
    const its = new PassWorld(m.system)
    const [service, giver] = [await its.service('Couture'), await its.partner()]
    const supplier = await its.supplier({ services: [service] })
    const beneficiary = await its.beneficiary()
    await its.assignedPass({ donor: giver, beneficiary, service })
    const admin = m.client(await its.token(await its.admin('super')))
    for (const id of [supplier, beneficiary]) {
      expect((await admin.post(`/api/admin/users/${id}/suspend`, { reason })).status).toBe(200)
      await m.jobsDone()
    }
    const emailOf = async (id: number) =>
      (await m.services.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
    const ofSupplier = await mailsTo(m, await emailOf(supplier))
    expect(ofSupplier.at(-1)?.text).toMatch(/suspendu[^]*Scans de nuit[^]*vos demandes de paiement attendent/)
    const ofHolder = (await mailsTo(m, await emailOf(beneficiary))).map(({ subject }) => subject)
    expect(ofHolder).toEqual(expect.arrayContaining(['Le fournisseur de votre pass change', 'Votre compte est suspendu']))
  })
})
