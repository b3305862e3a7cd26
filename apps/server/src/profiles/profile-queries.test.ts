import { beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import {
  contextOf,
  createAdmin,
  createBeneficiary,
  createPartner,
  createService,
  createSupplier,
  createUser,
  tokenOf,
} from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { approveProfile } from './approve-profile.ts'

let world: TestApp
let officer: ApiClient
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
  officer = world.client(await tokenOf(world.services, await createAdmin(world.services, 'instruction')))
})

const list = (query = '', search = '') => officer.get(`/api/admin/profiles${query}`, { search })
const idsOf = (body: { data: { user: { id: number } }[] }) => body.data.map((item) => item.user.id)

test('L100: walks all pages once while profiles are submitted and decided, oldest first', async () => {
  const instruct = contextOf(world.services, await createAdmin(world.services))
  const ids: number[] = []
  for (let n = 0; n < 120; n += 1) {
    // Several have the very same instant.
    if (n % 3 === 0) world.clock.forward(1)
    ids.push((await createBeneficiary(world.services, { stat: 'pending', name: `Page ${n}` })).id)
  }
  const seen: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const {
      body,
    }: { body: { data: { user: { id: number } }[]; next_cursor: string | null } } = await list(`?role=2&cursor=${cursor}`, 'Page')
    seen.push(...idsOf(body))
    cursor = body.next_cursor
    await createBeneficiary(world.services, { stat: 'pending', name: 'Page de plus' })
    await approveProfile(instruct, { userId: ids[Math.min(seen.length, ids.length) - 1] ?? 0 })
  }
  expect(seen.slice(0, 120)).toEqual(ids)
  expect(new Set(seen).size).toBe(seen.length)
})

test('filters by status and role, and shows the company’s name', async () => {
  const mark = `Filtre${Date.now()}`
  const partner = await createPartner(world.services, { stat: 'rejected', name: mark })
  const supplier = await createSupplier(world.services, { name: mark })
  await createUser(world.services, { name: mark })
  expect(idsOf((await list('', mark)).body)).toEqual([partner.id, supplier.id])
  expect(idsOf((await list('?status=rejected', mark)).body)).toEqual([partner.id])
  expect(idsOf((await list('?role=4', mark)).body)).toEqual([supplier.id])
  expect((await list('?role=4', mark)).body.data[0]).toMatchObject({ display_name: `Cyber ${mark}`, role_id: 4, stat: 'approved' })
})

test('takes the signs of a search as plain text', async () => {
  const odd = await createBeneficiary(world.services, { name: '100%_sûr\\d’un' })
  expect(idsOf((await list('', '100%_sûr\\d')).body)).toEqual([odd.id])
  expect(idsOf((await list('', '100__s')).body)).toEqual([])
  for (const q of ["'", '$in', '\\', '00123\u0000', '"']) expect((await list('', q)).status).toBe(200)
  expect(idsOf((await list('', '%')).body)).toEqual([odd.id])
})

test.each([
  '?status=zzz', '?role=9', '?role=1', '?statu=pending', '?cursor=abc', '?cursor=bm8geWVz',
  `?cursor=${Buffer.from('+275760-09-13T00:00:00.000Z 1').toString('base64url')}`,
  `?cursor=${Buffer.from('-000001-01-01T00:00:00.000Z 1').toString('base64url')}`, '?status=pending&status=approved',
])('refuses %s rather than giving everything', async (query) => {
  expect((await list(query)).status).toBe(422)
})

test('one file shows documents, services and the declared record', async () => {
  const service = await createService(world.services)
  const supplier = await createSupplier(world.services, { serviceIds: [service.id] })
  const { body } = await officer.get(`/api/admin/profiles/${supplier.id}`)
  expect(body).toMatchObject({
    stat: 'approved',
    motivation: null,
    documents: [{ name: 'piece.pdf', mime: 'application/pdf', size: 1000 }],
    services: [{ id: service.id, name: service.name }],
    decisions: [],
  })
  const beneficiary = await createBeneficiary(world.services)
  expect((await officer.get(`/api/admin/profiles/${beneficiary.id}`)).body).toMatchObject({
    motivation: 'Je veux apprendre la bureautique.',
    type_doc: 'CIN',
    ref_doc: '00123',
  })
})
