import { beforeAll, expect, test } from 'vitest'
import { createAdmin, createBeneficiary, createPartner, createSupplier, createUser, tokenOf } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
  // A year whose holidays came with the database.
  world.clock.setTo('2026-06-15T10:00:00Z')
})

test('counts what waits for a decision, zero when nothing does', async () => {
  const client = world.client(await tokenOf(world.services, await createAdmin(world.services, 'lecture')))
  const fieldsOf = async () => {
    const { waits, ...fields } = (await client.get('/api/admin/overview')).body
    return { ...fields, profiles: waits.find(({ name }: { name: string }) => name === 'profiles') }
  }
  const nothing = {
    profiles_pending: 0, requests_pending: 0, payouts_pending: 0, payments_review: 0, unassigned: 0, holidays_missing: null,
  }
  expect(await fieldsOf()).toEqual({ ...nothing, profiles: { name: 'profiles', count: 0, oldest_at: null } })
  await createUser(world.services)
  const { id } = await createBeneficiary(world.services, { stat: 'pending' })
  await createSupplier(world.services, { stat: 'pending' })
  await createPartner(world.services, { stat: 'rejected' })
  await createPartner(world.services)
  const submittedAt = new Date('2026-01-02T03:04:05Z')
  await world.services.db.updateTable('users').set({ submittedAt }).where('id', '=', id).execute()
  expect(await fieldsOf()).toEqual({
    ...nothing, profiles_pending: 2, profiles: { name: 'profiles', count: 2, oldest_at: submittedAt.toISOString() },
  })
})
