import { defineRoute } from '@passerelle/contract/route'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp } from '#test/tools/test-app.ts'
import { serve } from './route.ts'

const route = defineRoute({
  method: 'GET',
  path: '/essai',
  access: 'public',
  summary: 'A test’s own.',
  response: z.object({ shown: z.object({ id: z.int() }) }),
})

/** Answers whatever a query might have read too much of. */
async function answerOf(answer: { shown: { id: number } }) {
  const { services } = await createTestApp({ jobs: false })
  const app = fastify()
  app.decorate('countCall', async () => {})
  await app.register(cookie)
  serve(app, services, route, async () => answer)
  const reply = await app.inject('/essai')
  await app.close()
  return reply
}

test('a field that the contract does not declare never leaves, however deep', async () => {
  const read = { shown: { id: 1, passwordHash: 'secret' }, token: 'secret' }
  expect((await answerOf(read)).body).toBe('{"shown":{"id":1}}')
})

test('an answer of another shape is no answer', async () => {
  expect((await answerOf({ shown: { id: 1.5 } })).statusCode).toBe(500)
})
