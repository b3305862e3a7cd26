import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'

/** As after a page load: the vault is opened once a load. */
async function openFresh() {
  vi.resetModules()
  const { openVault } = await import('./storage.ts')
  return openVault()
}

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('indexedDB', memoryDatabase())
})
afterEach(() => vi.unstubAllGlobals())

test('what is sealed is not readable, is never the same twice, and opens after a reload', async () => {
  const vault = await openFresh()
  const sealed = await vault?.seal({ token: 'secret' })
  expect(sealed).not.toBe(await vault?.seal({ token: 'secret' }))
  expect(atob(sealed ?? '')).not.toContain('secret')
  expect(await (await openFresh())?.open(sealed ?? '')).toEqual({ token: 'secret' })
})

test('another device cannot open it', async () => {
  const sealed = (await (await openFresh())?.seal('secret')) ?? ''
  vi.stubGlobal('indexedDB', memoryDatabase())
  await expect((await openFresh())?.open(sealed)).rejects.toThrow()
})

test('the key cannot be read by scripts', async () => {
  const made = vi.spyOn(webcrypto.subtle, 'generateKey')
  await openFresh()
  expect(made.mock.calls[0]?.[1]).toBe(false)
  made.mockRestore()
})

test('without secure crypto nothing is kept', async () => {
  vi.stubGlobal('crypto', { getRandomValues: () => {} })
  expect(await openFresh()).toBeNull()
})

test.each<[string, () => IDBOpenDBRequest]>([
  ['never answers', () => new EventTarget() as IDBOpenDBRequest],
  ['refuses', () => {
    throw new DOMException('The user denied permission', 'SecurityError')
  }],
])('K37: a device whose IndexedDB %s keeps nothing, and is not waited for longer than 3 seconds', async (_what, open) => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open })
  const opened = openFresh()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await opened).toBeNull()
  vi.useRealTimers()
})

test('K37: one that falls silent once it is open lets its callers go on', async () => {
  const memory = memoryDatabase()
  let database: IDBDatabase | undefined
  const open: IDBFactory['open'] = (...given) => {
    const request = memory.open(...given)
    request.addEventListener('success', () => (database = request.result))
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  const vault = await openFresh()
  const silent: unknown = { objectStore: () => ({ get: () => new EventTarget() }) }
  Object.assign(database!, { transaction: () => silent })
  vi.useFakeTimers()
  const outcome = vault?.run('private', 'readonly', (store) => store.get('x')).then(() => 'read', () => 'given up')
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  expect(await outcome).toBe('given up')
})
