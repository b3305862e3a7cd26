import { beforeAll, expect, test } from 'vitest'
import { createAdmin, createBeneficiary, createPartner, createSupplier, createUser, tokenOf } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

test('counts what waits for a decision, zero when nothing does', async () => {
  const client = world.client(await tokenOf(world.services, await createAdmin(world.services, 'lecture')))
  const nothing = { profiles_pending: 0, requests_pending: 0, payouts_pending: 0, payments_review: 0, unassigned: 0 }
  expect((await client.get('/api/admin/overview')).body).toEqual(nothing)
  await createUser(world.services)
  await createBeneficiary(world.services, { stat: 'pending' })
  await createSupplier(world.services, { stat: 'pending' })
  await createPartner(world.services, { stat: 'rejected' })
  await createPartner(world.services)
  expect((await client.get('/api/admin/overview')).body).toEqual({ ...nothing, profiles_pending: 2 })
})
