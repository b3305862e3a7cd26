import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLanes } from './run-tasks.mjs'
import { selectTasks, TASKS } from './tasks.mjs'

const names = (/** @type {string[]} */ ...words) => selectTasks(TASKS, words).map((task) => task.name)

test('runs everything unless told otherwise', () => {
  expect(names()).toHaveLength(TASKS.length)
  expect(names('server-')).toEqual(['server-unit', 'server-pglite', 'server-postgres'])
  expect(names('e2e', 'knip')).toEqual(['types-e2e', 'knip', 'e2e'])
})

test('refuses a name that selects nothing, rather than passing with no test', () => {
  expect(() => names('srever')).toThrow('srever')
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
