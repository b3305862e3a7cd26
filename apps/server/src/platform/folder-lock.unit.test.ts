import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { FolderInUseError, lockFolder } from './folder-lock.ts'

function newPath(): string {
  return join(mkdtempSync(join(tmpdir(), 'folder-lock-')), 'db.lock')
}

function lock(path: string): () => void {
  const unlock = lockFolder(path)
  onTestFinished(unlock)
  return unlock
}

/** Our own lock, as if another process had written it. */
function forge(path: string, changes: Record<string, unknown>): void {
  lock(path)
  const holder: object = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...holder, token: 'other', ...changes }))
}

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

test('one holder at a time, and free again once given back', () => {
  const path = newPath()
  const unlock = lock(path)
  expect(() => lock(path)).toThrow(FolderInUseError)
  unlock()
  expect(existsSync(path)).toBe(false)
  lock(path)
  expect(readdirSync(dirname(path))).toEqual(['db.lock'])
})

test('the lock of a dead process is taken over', () => {
  const path = newPath()
  forge(path, { pid: deadPid() })
  lock(path)
  expect(readFileSync(path, 'utf8')).toContain(`"pid":${process.pid},`)
  expect(readdirSync(dirname(path))).toEqual(['db.lock'])
})

test.runIf(process.platform === 'linux')('a living process that only inherited the number is not taken for the holder', () => {
  const path = newPath()
  forge(path, { pid: process.pid, startedAt: 'an earlier boot:42' })
  lock(path)
})

test.runIf(process.platform === 'linux')('a process of another account is the holder only when it started when the holder did', () => {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  })
  onTestFinished(() => kill.mockRestore())
  const [living, reused] = [newPath(), newPath()]
  forge(living, {})
  expect(() => lock(living)).toThrow(FolderInUseError)
  forge(reused, { startedAt: 'an earlier boot:42' }) // the machine was restarted, and its number given to another
  lock(reused)
})

test('the lock of another machine or container holds as long as its heartbeat', () => {
  const path = newPath()
  forge(path, { host: 'elsewhere', pid: deadPid() })
  expect(() => lock(path)).toThrow('elsewhere')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(path, longAgo, longAgo)
  lock(path)
})

test('a lock that cannot be read is rubbish', () => {
  const path = newPath()
  writeFileSync(path, '{"pid":')
  lock(path)
})

test('giving back leaves the lock of a later holder alone', () => {
  const path = newPath()
  const unlock = lock(path)
  writeFileSync(path, JSON.stringify({ token: 'later', pid: process.pid, startedAt: null, host: 'here' }))
  unlock()
  expect(existsSync(path)).toBe(true)
})
