import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { toUpload } from '#src/platform/http/uploads.ts'
import { recordFile, withStoredUpload } from '#src/files/store-upload.ts'
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
