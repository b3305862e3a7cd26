import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createBeneficiary, createPassType, createService, createSupplier, tokenOf } from '#test/worlds/factories.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { samplePdf, samplePhoto, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let t: TestApp
let officer: ApiClient
let officerId: number
let serviceId: number
let person: { id: number; email: string; client: ApiClient }

beforeAll(async () => {
  t = await createTestApp()
  const admin = await createAdmin(t.services, 'instruction', { firstname: 'Awa', name: 'Dossou' })
  officerId = admin.id
  officer = t.client(await tokenOf(t.services, admin))
  serviceId = (await createService(t.services)).id
  await createPassType(t.services, { priceXof: 5000 })
})
const signedIn = async (made: { id: number; email: string }) => ({ ...made, client: t.client(await tokenOf(t.services, made)) })

const ask = (item: string, text = 'La photo est coupée.', id = person.id) => officer.post(`/api/admin/profiles/${id}/ask`, { item, text })
const fileNow = async () => (await officer.get(`/api/admin/profiles/${person.id}`)).body
const questionsOf = async (client = person.client) => (await client.get('/api/questions')).body
const answer = (id: number, fields: Parameters<typeof toForm>[0], client = person.client) =>
  client.postForm(`/api/questions/${id}/answer`, toForm(fields))
const inList = async () => {
  const { body } = await officer.get('/api/admin/profiles?status=pending&sort=submitted_at')
  return body.data.findIndex((row: { user: { id: number } }) => row.user.id === person.id)
}
const stateInList = async () => (await officer.get('/api/admin/profiles?status=pending')).body
  .data.find((row: { user: { id: number } }) => row.user.id === person.id)?.question

describe('a file that waits', () => {
  beforeEach(async () => {
    person = await signedIn(await createBeneficiary(t.services, { stat: 'pending' }))
  })

  test('is asked for one thing, told at home and by mail; answered, it keeps its place and is marked so', async () => {
    await createBeneficiary(t.services, { stat: 'pending' })
    const [place, { version, submitted_at: submittedAt }] = [await inList(), await fileNow()]
    await ask('doc_file')
    expect(await stateInList()).toBe('asked')
    const [question] = await questionsOf()
    expect(question).toMatchObject({ item: 'doc_file', text: 'La photo est coupée.', about: null, value: null })
    const [mail] = await mailsTo(t, person.email)
    expect(mail?.text).toMatch(/manque un élément[^]*La photo est coupée\.[^]*garde sa place/)
    expect((await answer(question.id, { doc_file: { content: samplePdf(), name: 'nouvelle.pdf' } })).body.status).toBe(true)
    expect(await questionsOf()).toEqual([])
    expect([await inList(), await stateInList()]).toEqual([place, 'answered'])
    const now = await fileNow()
    expect(now).toMatchObject({
      submitted_at: submittedAt, documents: [{ name: 'nouvelle.pdf' }, { name: 'piece.pdf' }],
      questions: [{ item: 'doc_file', by: 'Awa Dossou', answer: null, answered_at: expect.any(String) }],
    })
    expect(now.version).not.toBe(version)
    expect((await officer.post(`/api/admin/profiles/${person.id}/approve`, { version })).status).toBe(409)
    expect((await officer.post(`/api/admin/profiles/${person.id}/approve`, { version: now.version })).status).toBe(200)
    const told = t.services.db.selectFrom('notifications').select('message').where('userId', '=', officerId)
    const notices = await told.where('key', '=', `question-answered:${question.id}`).execute()
    expect(notices).toEqual([{ message: expect.stringMatching(/^Réponse reçue/) }])
  })

  test.each([
    ['phone', '01 97 11 22 33', 'beneficiary.phone', '+2290197112233', '12'],
    ['address', 'Rue 12', 'beneficiary.address', 'Rue 12', ' '],
    ['ref_doc', 'AB 77', 'ref_doc', 'AB 77', ''],
  ])('has its field put right by the answer: %s, read as its form reads it', async (item, given, place, kept, wrong) => {
    await ask(item)
    const [{ id, value }] = await questionsOf()
    expect(value).toEqual(expect.any(String))
    expect(Object.keys((await answer(id, { text: wrong })).body.errors)).toEqual(['text'])
    expect((await answer(id, { text: given })).status).toBe(200)
    const { user, ...file } = await fileNow()
    expect(place.split('.').reduce((from, key) => from[key], { ...user, ...file })).toBe(kept)
    expect(file.questions).toMatchObject([{ item, answer: null }])
  })

  test('is answered in words, which are read beside it; what is no answer to the question is refused under its field', async () => {
    await ask('other', 'Qui vous a vue coudre ?')
    const [{ id }] = await questionsOf()
    for (const [fields, field] of [
      [{}, 'text'],
      [{ text: 'Voici', doc_file: { content: samplePdf(), name: 'a.pdf' } }, 'doc_file'],
    ] as const) {
      expect(Object.keys((await answer(id, fields)).body.errors)).toEqual([field])
    }
    await answer(id, { text: 'Ma voisine Afi.' })
    expect((await fileNow()).questions).toMatchObject([{ answer: 'Ma voisine Afi.' }])
    await ask('doc_file')
    const [{ id: next }] = await questionsOf()
    expect(Object.keys((await answer(next, { text: 'Je n’en ai pas.' })).body.errors)).toEqual(['doc_file'])
  })

  test('that is decided waits for no answer, and a later one is told so', async () => {
    await ask('other', 'Où ?')
    const [{ id }] = await questionsOf()
    await officer.post(`/api/admin/profiles/${person.id}/reject`, { reason: 'Document illisible.' })
    expect(await questionsOf()).toEqual([])
    expect((await answer(id, { text: 'Ici.' })).status).toBe(409)
  })

  test('answered and decided at the same instant: the decision is about what was read, or is told that it has changed', async () => {
    await warmConnections(t.services.db, 5)
    for (let round = 0; round < 4; round += 1) {
      person = await signedIn(await createBeneficiary(t.services, { stat: 'pending' }))
      await ask('address', 'Quelle rue ?')
      const [[{ id }], { version }] = [await questionsOf(), await fileNow()]
      const [answered, approved] = await Promise.all([
        answer(id, { text: 'Rue 9' }), officer.post(`/api/admin/profiles/${person.id}/approve`, { version }),
      ])
      expect([[200, 409], [409, 200]]).toContainEqual([answered.status, approved.status])
    }
  })

  test('of a company is put right too', async () => {
    person = await signedIn(await createSupplier(t.services, { stat: 'pending' }))
    await ask('social_reason', 'Le nom du registre ?')
    const [{ id }] = await questionsOf()
    await answer(id, { text: 'Couture Zogbo' })
    expect((await fileNow()).user.fournisseur.reason_social).toBe('Couture Zogbo')
  })

  test('is asked for nothing that such a file has not', async () => {
    expect((await ask('ifu')).body.errors).toEqual({ item: [expect.any(String)] })
  })
})

test('a request: its text and its image are put right, and whoever read the earlier one reads it again before deciding', async () => {
  person = await signedIn(await createBeneficiary(t.services))
  const made = await person.client.postForm('/api/make/request', toForm({
    title: 'Atelier', resume: 'Résumé', description: 'Court.', service: String(serviceId), 'pass_nbr[]': '1', 'pass_amount[]': '5000',
    image: { content: await samplePhoto(), name: 'photo.jpg' },
  }))
  const read = async () => (await officer.get('/api/admin/requests', { search: made.body.code_request })).body.data[0]
  const before = await read()
  for (const [item, fields] of [
    ['description', { text: 'Dix séances.' }],
    ['image', { doc_file: { content: await samplePhoto(), name: 'autre.jpg' } }],
  ] as const) {
    expect((await officer.post(`/api/admin/requests/${before.id}/ask`, { item, text: 'À préciser.' })).status).toBe(200)
    const [question] = await questionsOf()
    expect(question).toMatchObject({ about: 'Atelier', item })
    expect((await answer(question.id, fields)).status).toBe(200)
  }
  const after = await read()
  expect(after).toMatchObject({ description: 'Dix séances.', questions: [{ item: 'description' }, { item: 'image' }] })
  expect(after.image).not.toBe(before.image)
  expect((await t.client().get(before.image)).status).toBe(404)
  const reader = t.client(await tokenOf(t.services, await createAdmin(t.services, 'lecture')))
  expect((await reader.get('/api/admin/requests')).body.data.flatMap((row: { questions: object[] }) => row.questions)).toEqual([])
  const approve = (version: string | null) => officer.post(`/api/admin/requests/${before.id}/approve`, { version })
  expect((await approve(before.version)).status).toBe(409)
  expect((await approve(after.version)).status).toBe(200)
})
