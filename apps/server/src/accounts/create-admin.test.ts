import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin } from './create-admin.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

test('opens an administrator’s account that signs in, once for an e-mail', async () => {
  const input = { name: 'Dossou', firstname: 'Awa', email: 'awa@exemple.bj', password: 'Calebasse-12', adminRole: 'instruction' as const }
  await createAdmin(world.system, input)
  const { body } = await world.client().post('/api/login', { email: input.email, password: input.password })
  expect(body.user).toMatchObject({ role_id: 1, admin_role: 'instruction' })
  await expect(createAdmin(world.system, input)).rejects.toMatchObject({ code: 'email_taken' })
})
