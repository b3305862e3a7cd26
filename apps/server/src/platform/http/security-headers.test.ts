import { beforeAll, expect, test } from 'vitest'
import { createBeneficiary, tokenOf } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

test('no answer of a call is kept by a cache, however its address is written', async () => {
  const client = world.client(await tokenOf(world.services, await createBeneficiary(world.services)))
  for (const path of ['/api/user', '/%61pi/user', '/api/nowhere', '/sanctum/csrf-cookie']) {
    expect([path, (await client.get(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

test('an address that cannot be decoded is refused in French, without being repeated', async () => {
  const { status, body } = await world.client().get('/api/communes/%E0%A4%A')
  expect([status, body]).toEqual([400, { message: 'La demande est illisible. Rechargez la page, puis réessayez.' }])
})

test('no site that a page links to learns the page’s address', async () => {
  for (const path of ['/api/user', '/api/nowhere', '/']) {
    expect((await world.client().get(path)).headers.get('referrer-policy')).toBe('no-referrer')
  }
})
