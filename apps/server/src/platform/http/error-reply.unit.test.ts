import { errors } from '@passerelle/contract/errors'
import fastify from 'fastify'
import pino from 'pino'
import { expect, it } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import { replyToError } from './error-reply.ts'
import { loggerOptions } from '#src/platform/logger.ts'

/** What a call is answered that throws `error`, and what the log then holds of it. */
async function answerTo(error: Error) {
  const lines: string[] = []
  const app = fastify({ loggerInstance: pino(loggerOptions('error') as pino.LoggerOptions, { write: (line) => void lines.push(line) }) })
  app.decorate('pagelessFolders', [])
  app.setErrorHandler(replyToError)
  app.get('/essai', () => {
    throw error
  })
  const { statusCode: status, body } = await app.inject('/essai')
  await app.close()
  return { status, body: JSON.parse(body), logged: lines.map((line) => JSON.parse(line)) }
}
const cause = new Error('timeout exceeded when trying to connect')

it('a fault of ours that is known, such as a database that gives no connection, is logged once with what caused it, under the number that the caller quotes', async () => {
  const { status, body, logged } = await answerTo(Object.assign(new Error('no database connection', { cause }), { statusCode: 503 }))
  expect([status, body]).toEqual([503, { message: errors.unavailable.message, request_id: expect.any(String) }])
  expect(logged).toMatchObject([
    { msg: 'unavailable', reqId: body.request_id, err: { message: 'no database connection: timeout exceeded when trying to connect' } },
  ])
})

it.each([
  ['a server that stops', new AppError('unavailable'), 503],
  ['a refusal, whatever caused it', Object.assign(new AppError('malformed'), { cause }), 400],
])('%s is no line of its own', async (_name, error, expected) => {
  const { status, logged } = await answerTo(error)
  expect([status, logged]).toEqual([expected, []])
})

it('what nobody foresaw is logged once, as such', async () => {
  const { status, body, logged } = await answerTo(new Error('one row expected'))
  expect([status, body]).toEqual([500, { message: errors.internal.message, request_id: expect.any(String) }])
  expect(logged).toMatchObject([{ msg: 'unexpected', reqId: body.request_id, err: { message: 'one row expected' } }])
})
