import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
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

/** A process that writes log lines, in which the thread of its calls then does what is said. */
function logging(lines: string, then: string) {
  const script = `import pino from 'pino'
    import { loggerOptions } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))}
    const options = loggerOptions('info')
    const log = pino(options, options.stream)
    ${lines}
    ${then}`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** What comes out, until as many lines have come as are waited for. */
async function saidBy(lines: string, then: string, count: number): Promise<string[]> {
  const child = logging(lines, then)
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  for await (const chunk of child.stdout) {
    const read = String(chunk).trim().split('\n').map((line) => String(JSON.parse(line).msg))
    if (said.push(...read) === count) child.kill('SIGKILL')
  }
  return said
}

test.each([
  ['a line leaves soon, without another', `log.info('one')`, 'setInterval(() => {}, 1000)', ['one']],
  ['one of trouble leaves at once, behind those before it', `log.info('one'); log.warn('two')`,
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', ['one', 'two']],
  ['a process that ends leaves none behind', `log.info('one'); log.info('two')`, 'process.exit()', ['one', 'two']],
  ['nor one that ends by itself', `log.info('one')`, '', ['one']],
])('%s', async (_what, lines, then, expected) => {
  expect(await saidBy(lines, then, expected.length)).toEqual(expected)
})

test('a process that ends while a line leaves by another thread leaves none behind, in whichever order', async () => {
  expect((await saidBy(`log.warn('one'); log.info('two')`, 'process.exit()', 2)).toSorted()).toEqual(['one', 'two'])
})
