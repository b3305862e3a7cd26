import pino from 'pino'
import { expect, test } from 'vitest'
import { loggerOptions } from './logger.ts'

test('a log line of a database error names what was broken, never the values that it was given', () => {
  const lines: string[] = []
  const log = pino(loggerOptions('info') as pino.LoggerOptions, { write: (line) => void lines.push(line) })
  // What PGlite and pg add to an error.
  const values = ['awa@exemple.bj', '$argon2id$secret']
  const err = Object.assign(new Error('violates check constraint "users_email_lower"'), {
    constraint: 'users_email_lower',
    table: 'users',
    detail: `Failing row contains (${values.join(', ')}).`,
    where: values[0],
    query: 'insert …',
    params: values,
    parameters: values,
  })
  log.error({ err }, 'unexpected')
  log.error({ err: new Error(`no mail for ${values[0]}`, { cause: new Error(`${values[0]} is unknown`) }) }, 'unexpected')
  log.warn({ err, job: 'send-mail' }, 'job failed, it will be tried again')
  expect(lines).toHaveLength(3)
  for (const line of [lines[0], lines[2]]) expect(JSON.parse(line ?? '').err).toMatchObject({
    message: err.message,
    stack: expect.any(String),
    constraint: 'users_email_lower',
    table: 'users',
  })
  for (const line of lines) for (const value of values) expect(line).not.toContain(value)
})
