import { bytesOf, isAccessSettled, onWipe, openVault, openWith, personId, sealWith, textOf, type Vault } from './storage.ts'

/** Who has not signed in keeps only keys of acts, sealed with the device's key. */
export type Owner = 'person' | 'guest'

/** Private values by name: on the device, else in this tab, where what was pressed stays safe to press again. */
export interface Drawer {
  /** False when it is kept in this tab only. */
  save: (name: string, value: unknown) => Promise<boolean>
  /** Keeps a value unless there is one; answers the one that is there. Two tabs at once agree. */
  take: (name: string, value: unknown) => Promise<unknown>
  load: (name: string) => Promise<unknown>
  remove: (name: string) => Promise<void>
  list: () => Promise<Named[]>
  /** All that was private has been forgotten since this was opened, or is somebody else’s now. */
  isWiped: () => boolean
}

type Named = { name: string; value: unknown }
/** `name` makes what a value is about unreadable too. */
type PersonKeys = { seal: CryptoKey; name: CryptoKey }

/** A value that only its owner can open: whose the private values are. */
const markId = 'owner'
const inMemory: Record<Owner, Map<string, unknown>> = { person: new Map(), guest: new Map() }
let personInMemory: string | null = null

onWipe(() => {
  for (const whose of ['person', 'guest'] as const) inMemory[whose] = new Map()
})

/**
 * Whoever has this secret, which only a sign-in gives, may read what they left here; what somebody else left is forgotten.
 * For `changeAccess`.
 */
export async function unlock(secret: string): Promise<void> {
  if (personInMemory !== secret) inMemory.person = new Map()
  personInMemory = secret
  const vault = await openVault()
  if (!vault) return
  const person = await personKeys(secret)
  const mark = await vault.run<unknown>('private', 'readonly', (store) => store.get(markId))
  const isTheirs = typeof mark === 'string' && (await openWith(person.seal, mark).then(() => true, () => false))
  if (!isTheirs) {
    await vault.run('private', 'readwrite', (store) => store.clear())
    const made = await sealWith(person.seal, markId)
    await vault.run('private', 'readwrite', (store) => store.put(made, markId))
  }
  await vault.run('keys', 'readwrite', (store) => store.put(person, personId))
}

export async function openDrawer(owner: Owner): Promise<Drawer> {
  await isAccessSettled()
  const memory = inMemory[owner]
  const device = await openOnDevice(owner).catch(() => null)
  const load = async (name: string) => memory.get(name) ?? (await device?.load(name).catch(() => undefined))
  return {
    save: async (name, value) => {
      const isKept = (await device?.write(name, value, 'put').then(() => true, () => false)) ?? false
      if (isKept) memory.delete(name)
      else memory.set(name, value)
      return isKept
    },
    take: async (name, value) => {
      const there = await load(name)
      if (there !== undefined) return there
      const isKept = (await device?.write(name, value, 'add').then(() => true, () => false)) ?? false
      if (isKept) return value
      const other = await load(name)
      if (other !== undefined) return other
      memory.set(name, value)
      return value
    },
    load,
    remove: async (name) => {
      memory.delete(name)
      await device?.remove(name).catch(() => {})
    },
    isWiped: () => inMemory[owner] !== memory,
    list: async () => [...[...memory].map(([name, value]) => ({ name, value })), ...((await device?.list().catch(() => [])) ?? [])],
  }
}

/** Null where the device keeps nothing, and while nobody has unlocked it. */
async function openOnDevice(owner: Owner) {
  const vault = await openVault()
  if (!vault) return null
  if (owner === 'guest') return onDevice(vault, vault.key, (name) => `guest ${name}`)
  // Asked each time: another tab may have locked it.
  const person = await vault.run<unknown>('keys', 'readonly', (store) => store.get(personId))
  return isPersonKeys(person) ? onDevice(vault, person.seal, (name) => hiddenName(person.name, name)) : null
}

function onDevice({ run }: Vault, key: CryptoKey, placeOf: (name: string) => string | Promise<string>) {
  const open = async (sealed: unknown): Promise<Named | undefined> => {
    if (typeof sealed !== 'string') return undefined
    const opened = await openWith(key, sealed).catch(() => undefined)
    return isNamed(opened) ? opened : undefined
  }
  return {
    write: async (name: string, value: unknown, how: 'put' | 'add') => {
      const [place, sealed] = await Promise.all([placeOf(name), sealWith(key, { name, value })])
      await run('private', 'readwrite', (store) => store[how](sealed, place))
    },
    load: async (name: string) => {
      const place = await placeOf(name)
      return (await open(await run<unknown>('private', 'readonly', (store) => store.get(place))))?.value
    },
    remove: async (name: string) => {
      const place = await placeOf(name)
      await run('private', 'readwrite', (store) => store.delete(place))
    },
    list: async () => (await Promise.all(
      (await run<unknown[]>('private', 'readonly', (store) => store.getAll())).map(open),
    )).filter((one) => one !== undefined),
  }
}

function isPersonKeys(kept: unknown): kept is PersonKeys {
  return typeof kept === 'object' && kept !== null && 'seal' in kept && 'name' in kept
}

function isNamed(opened: unknown): opened is Named {
  return typeof opened === 'object' && opened !== null && 'name' in opened && typeof opened.name === 'string' && 'value' in opened
}

async function personKeys(secret: string): Promise<PersonKeys> {
  const source = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey'])
  const from = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(info) })
  const [seal, name] = await Promise.all([
    crypto.subtle.deriveKey(from('seal'), source, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(from('name'), source, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ])
  return { seal, name }
}

const hiddenName = async (key: CryptoKey, name: string) => textOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(name))))
