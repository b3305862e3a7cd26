import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

test.each(['Ouémé', 'Oue\u0301me\u0301'])('gives the nine communes of %s from an encoded address', async (name) => {
  const reply = await world.client().get(`/api/communes/${encodeURIComponent(name)}`)
  expect(reply.status).toBe(200)
  expect(reply.body).toHaveLength(9)
})

test.each(['Lagos', '%25', ' ', 'Ou%2Fem'])('gives none for %j', async (name) => {
  const reply = await world.client().get(`/api/communes/${encodeURIComponent(name)}`)
  expect(reply.body).toEqual([])
})

test('answers broken encoding without falling over', async () => {
  expect((await world.client().get('/api/communes/%E9')).status).toBeLessThan(500)
})

test('lists the departments', async () => {
  const { body } = await world.client().get('/api/departements')
  expect(body).toHaveLength(12)
  expect(body[0]).toEqual({ id: 1, name: 'Alibori' })
})
