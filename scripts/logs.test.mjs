import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { capture } from './lib/capture.mjs'
import { logsFolder, pinned, pinnedEnv, root } from './lib/pinned.mjs'

const suite = `try-${process.pid}`
const folder = join(logsFolder, suite)
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {Record<string, string>} files what a suite left */
function look(files) {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return capture(pinned('node'), ['scripts/logs.mjs'], { cwd: root, env: pinnedEnv({ LOGGED_TASKS: suite }) })
}

const line = '{"level":30,"time":1795835391390,"req":{"method":"GET","path":"/api/user"},"msg":"answered"}\n'
const known = '"Lagune-et-sable-7"\n'

test('passes over the logs of a suite that hold nobody', async () => {
  expect(await look({ '1.log': line, '1.known': known })).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 lines of 1 servers'),
  })
})

test.each([
  ['an e-mail in a log', { '1.log': `${line}{"msg":"awa@exemple.bj"}\n`, '1.known': known }, 'an e-mail'],
  ['a value of a test in a log', { '1.log': `${line}{"msg":"Lagune-et-sable-7"}\n`, '1.known': known }, 'Lagune-et-sable-7'],
  [
    'an e-mail in an address',
    { '1.log': line, '1.known': known, '1.addresses': 'asked for http://h/api?page=awa%40exemple.bj\n' },
    'an e-mail',
  ],
  ['a suite without a log', { '1.log': '', '1.known': known }, 'it left no log to read'],
  ['a suite without values to look for', { '1.log': line }, 'it kept no values'],
])('fails on %s', async (_what, files, said) => {
  expect(await look(files)).toMatchObject({ code: 1, output: expect.stringContaining(said) })
})
