import { productField } from '@passerelle/contract/product'
import { errors } from '@passerelle/contract/errors'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createBeneficiary, createPassType, createService, tokenOf } from '#test/worlds/factories.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { samplePhoto, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let t: TestApp
let serviceId: number
let awa: ApiClient
let bio: ApiClient
let awaId: number

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  serviceId = (await createService(t.services)).id
  await createPassType(t.services, { priceXof: 5000 })
  const admins = [
    await createAdmin(t.services, 'instruction', { firstname: 'Awa', name: 'Dossou' }),
    await createAdmin(t.services, 'instruction', { firstname: 'Bio', name: 'Kora' }),
  ] as const
  awaId = admins[0].id
  awa = t.client(await tokenOf(t.services, admins[0]))
  bio = t.client(await tokenOf(t.services, admins[1]))
})

const waitingProfile = async () => (await createBeneficiary(t.services, { stat: 'pending' })).id

async function waitingRequest(): Promise<number> {
  const client = t.client(await tokenOf(t.services, await createBeneficiary(t.services)))
  const form = toForm({
    title: 'Atelier', resume: 'Résumé', description: 'Description', service: String(serviceId), [`${productField.nbr}[]`]: '1',
    [`${productField.amount}[]`]: '5000', image: { content: await samplePhoto(), name: 'photo.jpg' },
  })
  const { body } = await client.postForm('/api/make/request', form)
  return (await t.services.db.selectFrom('requests').select('id').where('code', '=', body.code_request).executeTakeFirstOrThrow()).id
}

describe.each([
  { files: 'profiles', kind: 'profile' as const, newFile: waitingProfile, subject: 'user', time: 'submitted_at' },
  { files: 'requests', kind: 'request' as const, newFile: waitingRequest, subject: 'request', time: 'created_at' },
])('one of the $files that wait', ({ files, kind, newFile, subject, time }) => {
  let id: number
  beforeEach(async () => {
    id = await newFile()
  })
  const on = (client: ApiClient, act: string, body?: object) => client.post(`/api/admin/${files}/${id}/${act}`, body)
  const readerInList = async () => {
    const { body } = await bio.get(`/api/admin/${files}?status=pending&sort=-${time}`)
    return body.data.find((row: { id?: number; user?: { id: number } }) => (row.user?.id ?? row.id) === id)?.reader
  }
  const journal = () => t.services.db
    .selectFrom('journal')
    .select(['action', 'detail'])
    .where('subjectType', '=', subject)
    .where('subjectId', '=', String(id))
    .where('action', 'like', 'review.%')
    .orderBy('id')
    .execute()

  test('is of whoever opened it first: the next one is told who and since when, in the list too, until it is left', async () => {
    const { body: { since, ...claimed } } = await on(awa, 'claim')
    expect(claimed).toEqual({ is_mine: true, by: 'Awa Dossou' })
    t.clock.forward(60_000)
    expect((await on(bio, 'claim')).body).toEqual({ is_mine: false, by: 'Awa Dossou', since })
    expect(await readerInList()).toEqual({ by: 'Awa Dossou', since })
    expect((await on(bio, 'leave')).status).toBe(200) // not theirs
    expect((await on(awa, 'claim')).body).toEqual({ is_mine: true, by: 'Awa Dossou', since })
    await on(awa, 'leave')
    expect(await readerInList()).toBeNull()
    expect((await on(bio, 'claim')).body).toMatchObject({ is_mine: true, by: 'Bio Kora' })
    expect((await journal()).map(({ action }) => action)).toEqual(['review.claim', 'review.leave', 'review.claim'])
  })

  test('is kept as long as that is said again, and free three minutes after the last word', async () => {
    await on(awa, 'claim')
    for (let minute = 0; minute < 4; minute += 1) {
      t.clock.forward(60_000)
      expect((await on(awa, 'claim')).body.is_mine).toBe(true)
    }
    t.clock.forward(2.5 * 60_000)
    expect((await on(bio, 'claim')).body.is_mine).toBe(false)
    t.clock.forward(60_000)
    expect(await readerInList()).toBeNull()
    expect((await on(bio, 'claim')).body).toMatchObject({ is_mine: true, by: 'Bio Kora' })
    expect((await on(awa, 'claim')).body).toMatchObject({ is_mine: false, by: 'Bio Kora' })
  })

  test('is taken over, with a line in the journal; whoever lost it decides nothing and reads who has it', async () => {
    await on(awa, 'claim')
    expect((await on(bio, 'take-over')).status).toBe(200)
    for (const [act, body] of [['approve', {}], ['reject', { reason: 'Document illisible.' }]] as const) {
      const { status, body: refusal } = await on(awa, act, body)
      expect([status, refusal.message]).toEqual([409, expect.stringMatching(/^Bio Kora examine ce dossier depuis/)])
    }
    expect((await on(awa, 'claim')).body).toMatchObject({ is_mine: false, by: 'Bio Kora' })
    expect((await on(bio, 'approve', {})).status).toBe(200)
    expect((await journal()).at(-1)).toMatchObject({ action: 'review.take_over', detail: { from: awaId } })
  })

  test('decided, is nobody’s any more', async () => {
    await on(awa, 'claim')
    await on(awa, 'reject', { reason: 'Document illisible.' })
    for (const act of ['claim', 'take-over']) {
      expect(await on(bio, act)).toMatchObject({ status: 409, body: { message: errors.already_decided.message } })
    }
    const left = t.services.db.selectFrom('reviewClaims').selectAll().where('kind', '=', kind).where('fileId', '=', id)
    expect(await left.execute()).toEqual([])
  })

  test('opened by nobody, is decided by anybody', async () => {
    expect((await on(bio, 'approve', {})).status).toBe(200)
  })

  test('opened by ten at once, is one’s', async () => {
    await warmConnections(t.services.db, 5)
    for (let round = 0; round < 3; round += 1) {
      id = await newFile()
      const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => on(n % 2 === 0 ? awa : bio, 'claim')))
      const owners = new Set(replies.map((reply) => reply.body.by))
      expect(owners.size).toBe(1)
      expect(replies.filter((reply) => reply.body.is_mine)).toHaveLength(5)
    }
  })

  test('taken over while it is decided: the decision stands, or it was told who has it; never both', async () => {
    await warmConnections(t.services.db, 5)
    for (let round = 0; round < 4; round += 1) {
      id = await newFile()
      await on(awa, 'claim')
      const [decided, taken] = await Promise.all([on(awa, 'approve', {}), on(bio, 'take-over')])
      expect([200, 409]).toContain(decided.status)
      expect(decided.status + taken.status).toBe(200 + 409)
    }
  })
})
