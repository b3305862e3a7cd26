import { expect, it } from 'vitest'
import { stillRunning } from './still-running.mjs'

it('names the files that have been running for long, and their test', () => {
  const running = new Map([
    ['src/quick.test.ts', { startedAt: 9 * 60_000, test: 'answers' }],
    ['src/hung.test.ts', { startedAt: 2 * 60_000, test: 'waits for ever' }],
  ])
  expect(stillRunning(running, 10 * 60_000)).toEqual(['still running after 8 minutes: src/hung.test.ts › waits for ever'])
})
