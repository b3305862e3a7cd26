import type { ListedAccess } from '@passerelle/contract/accesses'
import { subjectWord } from '@passerelle/contract/journal-columns'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { toUpload } from '#src/platform/http/uploads.ts'
import { readFile } from '#src/files/read-file.ts'
import { recordFile, withStoredUpload } from '#src/files/store-upload.ts'
import { nameSubjects } from '#src/journal/name-subjects.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { sweepAccesses } from '#src/platform/accesses.ts'
import { createAdmin, createBeneficiary, contextOf, createUser, type TestUser, tokenOf } from '#test/worlds/factories.ts'
import { samplePdf } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

const linesOf = (actorId: number) => world.services.db
  .selectFrom('journal')
  .select(['action', 'subjectType', 'subjectId', 'requestId'])
  .where('actorId', '=', actorId)
  .where('action', 'like', '%.read')
  .orderBy('id')
  .execute()
const accessesOf = (userId: number) => world.services.db
  .selectFrom('accesses')
  .select(['kind', 'network', 'outcome', 'requestId'])
  .where('userId', '=', userId)
  .orderBy('id')
  .execute()

async function storeDocument(owner: TestUser): Promise<string> {
  const path = join(world.services.storage.temporaryFolder, randomUUID())
  const content = samplePdf()
  await writeFile(path, content)
  const ctx = contextOf(world.services, owner)
  const file = toUpload({ path, name: 'piece.pdf', size: content.length, type: 'application/pdf' })
  return withStoredUpload(ctx, file, { field: 'doc_file', kind: 'document' }, (stored) =>
    inTransaction(ctx, (tx) => recordFile(ctx, tx, stored)),
  )
}

test('K63: an administrator’s reading of a profile and of a document is journaled, once an hour for each, and where from stands beside it', async () => {
  const person = await createBeneficiary(world.services)
  const documents = [await storeDocument(person), await storeDocument(person)]
  const admin = await createAdmin(world.services, 'instruction')
  const client = world.client(await tokenOf(world.services, admin))
  for (let n = 0; n < 3; n += 1) {
    expect((await client.get(`/api/admin/profiles/${person.id}`)).status).toBe(200)
    for (const id of documents) expect((await client.get(`/api/files/${id}`)).status).toBe(200)
  }
  const once = [['user.read', 'user', String(person.id)], ...documents.map((id) => ['file.read', 'file', id])]
  const lines = await linesOf(admin.id)
  expect(lines.map(({ action, subjectType, subjectId }) => [action, subjectType, subjectId])).toEqual(once)
  const accesses = await accessesOf(admin.id)
  expect(accesses).toEqual(lines.map(({ requestId }) => ({ kind: 'reading', network: '127.0.0.1', outcome: 'allowed', requestId })))
  world.clock.forward(60 * 60_000)
  await client.get(`/api/admin/profiles/${person.id}`)
  expect(await linesOf(admin.id)).toHaveLength(once.length + 1)
})

test('sign-ins and readings are a list, of whose account and of whose file each was; who may not read a document is there too', async () => {
  const [person, other] = [await createBeneficiary(world.services), await createBeneficiary(world.services)]
  const documents = [await storeDocument(person), await storeDocument(other)]
  const [admin, finance] = [await createAdmin(world.services, 'instruction'), await createAdmin(world.services, 'finance')]
  const reader = world.client(await tokenOf(world.services, admin))
  await reader.get(`/api/admin/profiles/${person.id}`)
  await reader.get(`/api/files/${documents[0]}`)
  const refused = world.client(await tokenOf(world.services, finance))
  for (const id of documents) expect((await refused.get(`/api/files/${id}`)).status).toBe(404)
  const overseer = world.client(await tokenOf(world.services, await createAdmin(world.services, 'lecture')))
  const list = async (query: string) => (await overseer.get(`/api/admin/accesses?${query}&sort=at`)).body.data
    .map(({ user, read, outcome }: ListedAccess) => [user?.id, read?.of.id, read?.file, outcome])
  const read = [admin.id, person.id, null, 'allowed']
  const opened = [admin.id, person.id, documents[0], 'allowed']
  const kept = [finance.id, person.id, documents[0], 'refused']
  expect(await list(`about=${person.id}`)).toEqual([read, opened, kept])
  expect(await list(`person=${admin.id}`)).toEqual([read, opened])
  expect(await list(`person=${finance.id}&outcome=refused`)).toEqual([kept, [finance.id, other.id, documents[1], 'refused']])
  expect(await list(`person=${finance.id}&kind=sign_in`)).toEqual([])
  // In a file, which outlives names, by number too.
  const file = async (of: string) => String((await overseer.get(`/api/admin/${of}`)).body).split('\r\n')
  const [opening] = (await file(`accesses/file?about=${person.id}&sort=at`)).slice(2)
  for (const known of [admin.id, person.id, documents[0]]) expect(opening).toContain(`"${known}"`)
  expect((await file('audit/file?action=user.read')).filter((line) => line.includes(`"${person.id}"`))).toHaveLength(1)
})

test('a document that was read is told by what it is and whose, in the journal and among the readings; one of no profile as a document', async () => {
  const person = await createBeneficiary(world.services)
  const { docFileId } = await world.services.db
    .selectFrom('beneficiaries').select('docFileId').where('userId', '=', person.id).executeTakeFirstOrThrow()
  const admin = await createAdmin(world.services)
  const reader = world.client(await tokenOf(world.services, admin))
  for (const id of [docFileId, await storeDocument(person)]) await readFile(contextOf(world.services, admin), id)
  const { body: accesses } = await reader.get(`/api/admin/accesses?about=${person.id}&sort=at`)
  expect(accesses.data.map(({ read }: ListedAccess) => read?.what)).toEqual(['identity', 'document'])
  const { body: journal } = await reader.get('/api/admin/audit?action=file.read')
  const name = `${person.firstname} ${person.name}`
  expect(journal.data.slice(0, 2).map(subjectWord)).toEqual([`Document\u00A0: ${name}`, `Pièce d’identité\u00A0: ${name}`])
})

test('a figure, a text and an import stand in the journal by what their screens call them', async () => {
  const { id } = await world.services.db
    .insertInto('imports')
    .values({
      kind: 'services', digest: 'd'.repeat(64), fileName: 'services.csv', rowCount: 1, createdCount: 1,
      byId: (await createAdmin(world.services)).id, at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = [['setting', 'feeBasisPoints'], ['text', 'help'], ['import', String(id)], ['import', '9'], ['text', 'gone']]
    .map(([subjectType = '', subjectId = '']) => ({ subjectType, subjectId }))
  const nameOf = await nameSubjects(world.services.db, lines)
  expect(lines.map(nameOf)).toEqual(['Frais de la plateforme', 'Aide', 'services.csv', null, null])
})

test('K63: whoever looks for documents of others leaves a trace, which does not fill the table', async () => {
  const person = await createBeneficiary(world.services)
  const id = await storeDocument(person)
  const stranger = await createUser(world.services)
  const client = world.client(await tokenOf(world.services, stranger))
  for (let n = 0; n < 5; n += 1) expect((await client.get(`/api/files/${id}`)).status).toBe(404)
  expect(await accessesOf(stranger.id)).toMatchObject([{ kind: 'reading', outcome: 'refused' }])
  expect(await linesOf(stranger.id)).toEqual([])
})

test('K63: accesses are kept for 90 days', async () => {
  const stranger = await createUser(world.services)
  await world.client(await tokenOf(world.services, stranger)).get(`/api/files/${randomUUID()}`)
  world.clock.forward(89 * 86_400_000)
  await sweepAccesses(world.services.db, world.clock.now())
  expect(await accessesOf(stranger.id)).toHaveLength(1)
  world.clock.forward(2 * 86_400_000)
  await sweepAccesses(world.services.db, world.clock.now())
  expect(await accessesOf(stranger.id)).toEqual([])
})
