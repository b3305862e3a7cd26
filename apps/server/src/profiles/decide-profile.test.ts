import type { AdminRole } from '@passerelle/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import {
  createAdmin,
  createBeneficiary,
  createPartner,
  createSupplier,
  createUser,
  type TestUser,
  tokenOf,
} from '#test/worlds/factories.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let world: TestApp
let admin: TestUser
let officer: ApiClient
beforeAll(async () => {
  world = await createTestApp()
  admin = await createAdmin(world.services, 'instruction', { firstname: 'Clarisse', name: 'Hounsou' })
  officer = world.client(await tokenOf(world.services, admin))
})

const pending = { stat: 'pending' as const }
const approve = (id: number | string, client = officer) => client.post(`/api/admin/profiles/${id}/approve`)
const reject = (id: number | string, reason: unknown = 'Pièce illisible.', client = officer) =>
  client.post(`/api/admin/profiles/${id}/reject`, { reason })
const reopen = (id: number | string, client = officer) => client.post(`/api/admin/profiles/${id}/reopen`, { reason: 'Mauvais type.' })
const decisionsOf = (id: number) =>
  world.services.db.selectFrom('profileDecisions').selectAll().where('userId', '=', id).orderBy('id').execute()
const journalOf = (id: number) => world.services.db
  .selectFrom('journal')
  .select(['action', 'actorId', 'reason'])
  .where('subjectId', '=', String(id))
  .where('action', 'like', 'profile.%')
  .orderBy('id')
  .execute()
const noticesOf = (id: number) => world.services.db.selectFrom('notifications').select('message').where('userId', '=', id).execute()
const statusOf = (id: number) =>
  world.services.db.selectFrom('users').select(['roleId', 'stat', 'statReason']).where('id', '=', id).executeTakeFirstOrThrow()

test('L098: approval opens the platform at the person’s very next call', async () => {
  const person = await createBeneficiary(world.services, pending)
  const client = world.client(await tokenOf(world.services, person))
  expect((await client.get('/api/notifications')).status).toBe(403)
  expect((await approve(person.id)).body.status).toBe(true)
  expect((await client.get('/api/user')).body.stat).toBe('approved')
  expect((await client.get('/api/notifications')).status).toBe(200)
  await world.jobsDone()
  expect(await noticesOf(person.id)).toEqual([{ message: 'Votre profil bénéficiaire est approuvé.' }])
  expect(await journalOf(person.id)).toEqual([{ action: 'profile.approved', actorId: admin.id, reason: null }])
})

test('L098: a rejection is read by the person’s very next call, and what they had open is closed', async () => {
  const person = await createPartner(world.services)
  const client = world.client(await tokenOf(world.services, person))
  expect((await client.get('/api/dons')).status).toBe(200)
  await world.services.db.updateTable('users').set({ stat: 'pending' }).where('id', '=', person.id).execute()
  expect((await reject(person.id, 'Pièce illisible.')).status).toBe(200)
  expect((await client.get('/api/user')).body).toMatchObject({ stat: 'rejected', stat_reason: 'Pièce illisible.', user: { role_id: 3 } })
  expect((await client.get('/api/dons')).status).toBe(403)
})

test('an approved supplier has a balance', async () => {
  const supplier = await createSupplier(world.services, pending)
  await approve(supplier.id)
  expect(await world.services.db.selectFrom('supplierBalances').selectAll().where('supplierId', '=', supplier.id).execute()).toEqual([
    { supplierId: supplier.id, balanceXof: 0, uses: 0 },
  ])
})

test('a rejected person reads the reason', async () => {
  const person = await createPartner(world.services, pending)
  await reject(person.id, 'Fichier de < 2 pages, illisible & coupé.')
  const client = world.client(await tokenOf(world.services, person))
  expect((await client.get('/api/user')).body).toMatchObject({ stat: 'rejected', stat_reason: 'Fichier de < 2 pages, illisible & coupé.' })
})

test('the mail of a rejection leads whoever it is to the correction', async () => {
  const [supplier, beneficiary] = [await createSupplier(world.services, pending), await createBeneficiary(world.services, pending)]
  await reject(supplier.id)
  await reject(beneficiary.id)
  const [[company], [person]] = await Promise.all([mailsTo(world, supplier.email), mailsTo(world, beneficiary.email)])
  expect(company?.text).toMatch(/corrigez ce qu’il faut, puis renvoyez[^]*\/edit\/p\/profil/)
  expect(person?.text).toMatch(/corrigez ce qu’il faut, puis renvoyez[^]*\/edit\/b\/profil/)
})

test.each([
  ['missing', undefined],
  ['blank', '   '],
  ['too long', 'a'.repeat(501)],
  ['no text', 12],
])('refuses a %s reason and decides nothing', async (_case, reason) => {
  const person = await createPartner(world.services, pending)
  const reply = await reject(person.id, reason ?? null)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual(['reason'])
  expect(await decisionsOf(person.id)).toEqual([])
})

test('L090: of two reviewers at once one decides, the other is told, and everything agrees with the one', async () => {
  await warmConnections(world.services.db, 8)
  const colleague = world.client(await tokenOf(world.services, await createAdmin(world.services, 'super')))
  for (let round = 0; round < 5; round += 1) {
    const person = await createBeneficiary(world.services, pending)
    const replies = await Promise.all([
      approve(person.id), reject(person.id, 'Non.', colleague), approve(person.id, colleague), reject(person.id, 'Non.'),
    ])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const [decision, ...others] = await decisionsOf(person.id)
    expect(others).toEqual([])
    expect((await statusOf(person.id)).stat).toBe(decision?.action)
    expect(await journalOf(person.id)).toMatchObject([{ action: `profile.${decision?.action}`, actorId: decision?.byId }])
    await world.jobsDone()
    expect(await noticesOf(person.id)).toEqual([
      { message: expect.stringContaining(decision?.action === 'approved' ? 'approuvé' : 'rejeté') },
    ])
  }
})

test('what is decided is not decided again', async () => {
  const [approved, rejected] = [await createBeneficiary(world.services), await createBeneficiary(world.services, { stat: 'rejected' })]
  for (const decide of [approve, reject]) for (const person of [approved, rejected]) expect((await decide(person.id)).status).toBe(409)
  expect((await reopen(approved.id)).status).toBe(409)
  expect((await reopen((await createBeneficiary(world.services, pending)).id)).status).toBe(409)
})

test('L092: rejected, reopened, submitted as another role, approved: every decision stays readable, the earlier role is gone', async () => {
  const person = await createSupplier(world.services, pending)
  const client = world.client(await tokenOf(world.services, person))
  await reject(person.id, 'Vous êtes un donateur.')
  const replies = await Promise.all([reopen(person.id), reopen(person.id)])
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await client.get('/api/user')).body).toMatchObject({ stat: null, stat_reason: null, user: { role_id: null } })
  const form = toForm({
    type: 'particular',
    ifu: '0123456789012',
    address: 'Ganhi',
    phone: '0197000000',
    profession: 'Notaire',
    marital: 'marié',
    doc_file: { content: samplePdf(), name: 'ifu.pdf' },
  })
  expect((await client.postForm('/api/add/infos/partner', form)).body.status).toBe(true)
  await approve(person.id)
  const { body } = await officer.get(`/api/admin/profiles/${person.id}`)
  expect(body.decisions).toMatchObject([
    { action: 'rejected', reason: 'Vous êtes un donateur.', by: 'Clarisse Hounsou' },
    { action: 'reopened', reason: 'Mauvais type.' },
    { action: 'approved', reason: null },
  ])
  expect(body.user).toMatchObject({ role_id: 3, partner: { type: 'particular' } })
  expect(body.documents).toHaveLength(2)
  expect(await world.services.db.selectFrom('suppliers').selectAll().where('userId', '=', person.id).execute()).toEqual([])
})

test.each<[AdminRole, number, number]>([
  ['super', 200, 200],
  ['instruction', 200, 200],
  ['finance', 403, 403],
  ['lecture', 403, 200],
])('%s deciding: %i, reading: %i', async (part, status, readStatus) => {
  const client = world.client(await tokenOf(world.services, await createAdmin(world.services, part)))
  const people = [
    await createBeneficiary(world.services, pending),
    await createBeneficiary(world.services, pending),
    await createBeneficiary(world.services, { stat: 'rejected' }),
  ]
  const replies = [
    await approve(people[0]?.id ?? 0, client),
    await reject(people[1]?.id ?? 0, 'Non.', client),
    await reopen(people[2]?.id ?? 0, client),
  ]
  expect(replies.map((reply) => reply.status)).toEqual([status, status, status])
  expect((await client.get('/api/admin/profiles')).status).toBe(readStatus)
})

test('people of the platform do not enter the back office', async () => {
  for (const person of [
    await createUser(world.services),
    await createBeneficiary(world.services),
    await createPartner(world.services),
    await createSupplier(world.services),
  ]) {
    const client = world.client(await tokenOf(world.services, person))
    for (const path of ['profiles', `profiles/${person.id}`, 'overview', 'services', 'pass-types']) {
      expect((await client.get(`/api/admin/${path}`)).status).toBe(403)
    }
    expect((await approve(person.id, client)).status).toBe(403)
  }
  expect((await world.client().get('/api/admin/profiles')).status).toBe(401)
})

test('an administrator, a person without a profile and nobody are not profiles', async () => {
  for (const id of [admin.id, (await createUser(world.services)).id, 999_999, '99999999999999999999', '-1', 'abc', "1' or '1'='1"]) {
    expect((await approve(encodeURIComponent(id))).status).toBe(404)
    expect((await officer.get(`/api/admin/profiles/${encodeURIComponent(id)}`)).status).toBe(404)
  }
})
