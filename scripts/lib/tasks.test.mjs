import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { root } from './pinned.mjs'
import { inLanes } from './run-tasks.mjs'
import { DRILLS, selectTasks, TASKS } from './tasks.mjs'

const names = (/** @type {string[]} */ ...words) => selectTasks(TASKS, words).map((task) => task.name)

test('runs everything unless told otherwise', () => {
  expect(names()).toHaveLength(TASKS.length)
  expect(names('server-')).toEqual(['server-unit', 'server-pglite', 'server-postgres'])
  expect(names('e2e', 'knip')).toEqual(['types-e2e', 'knip', 'e2e'])
})

test('refuses a name that selects nothing, rather than passing with no test', () => {
  expect(() => names('srever')).toThrow('srever')
})

test('CI runs the drills after the suites, on both engines, and fails when either fails', () => {
  const run = readFileSync(join(root, '.ci/run'), 'utf8').replaceAll(/ *#.*/g, '').trim().split('\n')
  expect(run.slice(-4)).toEqual(['failed=0', 'npm test || failed=1', 'npm run drill -- processes || failed=1', 'exit "$failed"'])
  expect(DRILLS.map(({ name }) => name)).toEqual(['drills-pglite', 'drills-postgres', 'logs'])
})

test('a test that starts the server as a process is a drill, but for what keeps it from starting', () => {
  const isStarted = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8').includes('ServerProcess.start(')
  const started = globSync('apps/server/{src,test}/**/*.test.ts', { cwd: root }).filter(isStarted)
  expect(started.length).toBeGreaterThan(5)
  expect(started.filter((file) => !file.endsWith('.drill.test.ts'))).toEqual([])
})

const task = (/** @type {string} */ name, isAlone = false) => ({
  name,
  isAlone,
  kind: /** @type {const} */ ('check'),
  command: [],
  cwd: '.',
})

test('runs two tasks at a time, and nothing beside one that must be alone', async () => {
  const running = new Set()
  const seen = new Set()
  const results = await inLanes([task('a'), task('b'), task('c'), task('alone', true), task('d')], async (one) => {
    running.add(one.name)
    seen.add([...running].join('+'))
    await sleep(5)
    running.delete(one.name)
    return { task: one, counts: { passed: 1, failed: 0, skipped: 0 }, failures: [], seconds: 0 }
  })
  expect(results).toHaveLength(5)
  expect(seen).toContain('a+b')
  expect(seen).toContain('alone')
  for (const together of seen) expect(together).toMatch(/^(?:\w|\w\+\w|alone)$/)
})
