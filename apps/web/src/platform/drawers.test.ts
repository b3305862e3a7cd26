import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'

const hers = btoa('a secret that only her sign-in gives')
const draft = 'draft:x'

/** As after a page load. */
async function load() {
  vi.resetModules()
  const { changeAccess, lockPrivate, openVault, wipePrivate } = await import('./storage.ts')
  const { openDrawer, unlock } = await import('./drawers.ts')
  return { openDrawer, openVault, lock: lockPrivate, wipe: wipePrivate, unlock: (secret: string) => changeAccess(() => unlock(secret)) }
}

const raw = async (store: 'keys' | 'private') => new Promise<unknown[]>((resolve) => {
  const request = indexedDB.open('passerelle', 1)
  request.addEventListener('success', () => {
    const { result } = request
    const all = result.transaction(store).objectStore(store)
    const [values, names] = [all.getAll(), all.getAllKeys()]
    names.addEventListener('success', () => resolve([...values.result, ...names.result]))
  })
})

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('indexedDB', memoryDatabase())
})
afterEach(() => vi.unstubAllGlobals())

describe('K09: what a person left here', () => {
  async function leave() {
    const device = await load()
    await device.unlock(hers)
    expect(await (await device.openDrawer('person')).save(draft, { title: 'Atelier de Zogbo' })).toBe(true)
    return device
  }
  const read = async ({ openDrawer }: Awaited<ReturnType<typeof load>>) => (await openDrawer('person')).load(draft)

  test('is there after a reload while the session lives', async () => {
    await leave()
    expect(await read(await load())).toEqual({ title: 'Atelier de Zogbo' })
  })

  test('is locked, not lost, when the session ends by itself: the device holds neither its words, its name, nor a key that opens it', async () => {
    await (await leave()).lock()
    const device = await load()
    expect(await read(device)).toBeUndefined()
    const kept = await raw('private')
    expect(JSON.stringify(kept)).not.toMatch(/draft|Atelier/)
    const vault = await device.openVault()
    for (const sealed of kept) await expect(vault?.open(String(sealed))).rejects.toThrow()
    expect(await raw('keys')).toEqual([expect.anything(), 'device'])
    await device.unlock(hers)
    expect(await read(device)).toEqual({ title: 'Atelier de Zogbo' })
  })

  test('is forgotten when somebody else signs in: not even its sealed copy stays', async () => {
    await (await leave()).lock()
    const before = (await raw('private')).filter((one) => one !== 'owner')
    const device = await load()
    await device.unlock(btoa('another person'))
    expect(await read(device)).toBeUndefined()
    const after = await raw('private')
    for (const one of before) expect(after).not.toContain(one)
    await device.unlock(hers)
    expect(await read(device)).toBeUndefined()
  })

  test('is forgotten by a wipe', async () => {
    const device = await leave()
    await device.wipe()
    expect(await read(device)).toBeUndefined()
    expect(await raw('private')).toEqual([])
    expect(await raw('keys')).toEqual([expect.anything(), 'device'])
  })

  test('lives in this tab where the device keeps nothing, as long as nobody else signs in', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const device = await load()
    await device.unlock(hers)
    expect(await (await device.openDrawer('person')).save(draft, 'Atelier')).toBe(false)
    await device.lock()
    await device.unlock(hers)
    expect(await read(device)).toBe('Atelier')
    await device.unlock(btoa('another person'))
    expect(await read(device)).toBeUndefined()
  })
})

test('of two tabs that keep a value at once, one does, and both learn which', async () => {
  const [one, other] = [await load(), await load()]
  const [first, second] = [await one.openDrawer('guest'), await other.openDrawer('guest')]
  const taken = await Promise.all([first.take('act', 'one'), second.take('act', 'other')])
  expect(new Set(taken).size).toBe(1)
  expect(await first.list()).toEqual([{ name: 'act', value: taken[0] }])
})
