import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/tools/eventually.ts'
import { createPartner, createSupplier, tokenOf } from '#test/worlds/factories.ts'
import { samplePdf, samplePhoto, samplePng, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

async function partner(stat: 'approved' | 'pending' | 'rejected' = 'approved') {
  const user = await createPartner(world.services, { stat })
  const client = world.client(await tokenOf(world.services, user))
  return {
    user,
    add: (content: Uint8Array<ArrayBuffer>, name = 'logo.png') => client.postForm('/api/add/logo', toForm({ file: { content, name } })),
    logo: async (): Promise<string | null> => (await client.get('/api/user')).body.user.partner.logo,
  }
}
const fetchStatus = async (path: string | null) => (await fetch(`${world.url}${path}`)).status

test('an approved partner’s logo is public, encoded anew', async () => {
  const { user, add, logo } = await partner()
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#0b5d4e' } })
    .withExif({ IFD0: { Copyright: 'secret-owner' } })
    .jpeg()
    .toBuffer()
  expect((await add(Buffer.from(photo), 'Notre logo.JPG')).body).toEqual({ status: true, message: 'Votre logo est enregistré.' })
  const path = await logo()
  expect(path).toMatch(/^\/storage\/[\da-f-]{36}\.jpg$/)
  const kept = Buffer.from(await (await fetch(`${world.url}${path}`)).arrayBuffer())
  const { width, height, exif } = await sharp(kept).metadata()
  expect({ width, height, exif }).toEqual({ width: 2000, height: 1000, exif: undefined })
  const journal = await world.services.db
    .selectFrom('journal')
    .select(['actorId', 'detail'])
    .where('action', '=', 'profile.logo')
    .where('subjectId', '=', String(user.id))
    .execute()
  expect(journal).toEqual([{ actorId: user.id, detail: {} }])
})

test('another logo takes its place: the earlier address answers nothing, and its content is gone', async () => {
  const { user, add, logo } = await partner()
  await add(await samplePng())
  const earlier = await logo()
  await add(await samplePhoto())
  const later = await logo()
  expect([await fetchStatus(earlier), await fetchStatus(later)]).toEqual([404, 200])
  expect(await world.services.db
    .selectFrom('files')
    .select('id')
    .where('ownerId', '=', user.id)
    .where('kind', '=', 'image')
    .execute()).toHaveLength(1)
  const key = earlier?.slice('/storage/'.length, -'.png'.length) ?? ''
  await eventually(async () => expect(await world.services.storage.has(key)).toBe(false))
  expect(await fetchStatus(later)).toBe(200)
})

test('of several logos at once one stays, with one file', async () => {
  await warmConnections(world.services.db, 5)
  const { user, add, logo } = await partner()
  const replies = await Promise.all(Array.from({ length: 5 }, async () => add(await samplePng())))
  expect(replies.map((reply) => reply.status)).toEqual(Array<number>(5).fill(200))
  expect(await fetchStatus(await logo())).toBe(200)
  expect(await world.services.db
    .selectFrom('files')
    .select('id')
    .where('ownerId', '=', user.id)
    .where('kind', '=', 'image')
    .execute()).toHaveLength(1)
})

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ['a PDF', samplePdf],
  ['a drawing with scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['nothing', () => Buffer.alloc(0)],
])('refuses %s under its field, and keeps the earlier logo', async (_case, content) => {
  const { add, logo } = await partner()
  await add(await samplePng())
  const before = await logo()
  const reply = await add(content(), 'logo.png')
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual(['file'])
  expect(await logo()).toBe(before)
})

test('only approved partners have a logo', async () => {
  for (const stat of ['pending', 'rejected'] as const) expect((await (await partner(stat)).add(await samplePng())).status).toBe(403)
  const supplier = world.client(await tokenOf(world.services, await createSupplier(world.services)))
  expect((await supplier.postForm('/api/add/logo', toForm({ file: { content: await samplePng(), name: 'logo.png' } }))).status).toBe(403)
})
