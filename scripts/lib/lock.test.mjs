import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const options = () => ({ dir, pollMs: 5 })

test('lets one at a time work, and the next when it is done', async () => {
  let inside = 0
  const work = async () => {
    inside++
    expect(inside).toBe(1)
    await sleep(10)
    inside--
    return 'done'
  }
  expect(await Promise.all([1, 2, 3].map(() => withLock('build', work, options())))).toEqual(['done', 'done', 'done'])
  expect(existsSync(join(dir, '.build.lock'))).toBe(false)
})

test('lets the next work after a failure', async () => {
  await expect(withLock('build', () => Promise.reject(new Error('no')), options())).rejects.toThrow('no')
  expect(await withLock('build', async () => 'done', options())).toBe('done')
})

test('takes over from a process that was killed', async () => {
  const noSuchProcess = 2 ** 22 + 1
  writeFileSync(join(dir, '.build.lock'), String(noSuchProcess))
  expect(await withLock('build', async () => 'done', options())).toBe('done')
})

test('waits for a process that is alive', async () => {
  const path = join(dir, '.build.lock')
  writeFileSync(path, String(process.ppid))
  let isDone = false
  const waiting = withLock('build', async () => (isDone = true), options())
  await sleep(50)
  expect(isDone).toBe(false)
  rmSync(path)
  await waiting
  expect(isDone).toBe(true)
})
