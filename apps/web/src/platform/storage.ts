/**
 * What this device keeps for the signed-in person, sealed with an AES-GCM key that scripts can use but never read.
 * Without secure crypto (plain http on another host) or an IndexedDB that answers in time, `openVault` answers null:
 * nothing is kept.
 */
export interface Vault {
  seal: (value: unknown) => Promise<string>
  /** @throws when the text was not sealed by this device */
  open: (sealed: string) => Promise<unknown>
  /** Larger private values (drafts), sealed, out of localStorage. */
  save: (name: string, value: unknown) => Promise<void>
  load: (name: string) => Promise<unknown>
  remove: (name: string) => Promise<void>
  /** Forgets every saved value. */
  wipe: () => Promise<void>
}

const databaseName = 'passerelle'
const keyId = 'device'
/** Some browsers never answer (private windows, a broken profile, another tab in the way): nobody waits longer for them. */
const patienceMs = 2000
let vault: Promise<Vault | null> | null = null

export function openVault(): Promise<Vault | null> {
  vault ??= inTime(createVault()).catch(() => null)
  return vault
}

async function createVault(): Promise<Vault | null> {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) return null
  const database = await openDatabase()
  const key = await takeKey(database)
  const seal = (value: unknown) => sealWith(key, value)
  const open = (sealed: string) => openWith(key, sealed)
  return {
    seal,
    open,
    save: async (name, value) => {
      const sealed = await seal(value)
      await run(database, 'private', 'readwrite', (store) => store.put(sealed, name))
    },
    load: async (name) => {
      const sealed = await run<unknown>(database, 'private', 'readonly', (store) => store.get(name))
      return typeof sealed === 'string' ? open(sealed).catch(() => undefined) : undefined
    },
    remove: (name) => run(database, 'private', 'readwrite', (store) => store.delete(name)),
    wipe: () => run(database, 'private', 'readwrite', (store) => store.clear()),
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('private')
  })
  const database = await settled(request)
  // Closed under us (a phone short of memory, another tab with a newer version): opened again when next needed.
  const reopen = () => {
    vault = null
  }
  database.addEventListener('close', reopen)
  database.addEventListener('versionchange', () => {
    database.close()
    reopen()
  })
  return database
}

/** Two tabs opening at once keep the same key: `add` fails for the second, which reads again. */
async function takeKey(database: IDBDatabase): Promise<CryptoKey> {
  const read = () => run<unknown>(database, 'keys', 'readonly', (store) => store.get(keyId))
  const kept = await read()
  if (kept instanceof CryptoKey) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  try {
    await run(database, 'keys', 'readwrite', (store) => store.add(made, keyId))
    return made
  } catch {
    const other = await read()
    if (other instanceof CryptoKey) return other
    throw new Error('No key could be kept on this device')
  }
}

async function sealWith(key: CryptoKey, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value)))
  const bytes = new Uint8Array([...iv, ...new Uint8Array(sealed)])
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

async function openWith(key: CryptoKey, sealed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(sealed), (symbol) => symbol.charCodeAt(0))
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12) }, key, bytes.subarray(12))
  return JSON.parse(new TextDecoder().decode(opened))
}

async function run<T>(database: IDBDatabase, store: 'keys' | 'private', mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return inTime(settled(act(database.transaction(store, mode).objectStore(store))))
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('This device does not answer')), patienceMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })
}
