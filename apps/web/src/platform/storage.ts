/**
 * What this device keeps, sealed with AES-GCM keys that scripts can use but never read: the session with the device's own
 * key, drafts and the keys of unanswered acts (drawers.ts) with the person's.
 * Without secure crypto (plain http on another host) or an IndexedDB that answers in time, `openVault` answers null:
 * nothing is kept.
 */
export interface Vault {
  seal: (value: unknown) => Promise<string>
  /** @throws when the text was not sealed by this device */
  open: (sealed: string) => Promise<unknown>
  /** The key behind them. */
  key: CryptoKey
  /** One request to a store; `private` holds sealed values. */
  run: <T>(store: StoreName, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>
}

type StoreName = 'keys' | 'private'

/** Where the person's key is while they may read what is theirs. */
export const personId = 'person'

const databaseName = 'passerelle'
const deviceId = 'device'
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
  return {
    seal: (value) => sealWith(key, value),
    open: (sealed) => openWith(key, sealed),
    key,
    run: (store, mode, act) => run(database, store, mode, act),
  }
}

let lastChange: Promise<unknown> = Promise.resolve()

/** Changes of who may read what is private reach the device in the order they were asked for. */
export function changeAccess(act: () => Promise<unknown>): Promise<void> {
  lastChange = lastChange.then(act).catch(() => {})
  return isAccessSettled()
}

/** Before anything private is read or written. */
export async function isAccessSettled(): Promise<void> {
  await lastChange
}

/** The session has ended by itself: what is private stays, and nobody reads it until the same person is back. */
export function lockPrivate(): Promise<void> {
  return changeAccess(async () => (await openVault())?.run('keys', 'readwrite', (store) => store.delete(personId)))
}

let wipeMemory = () => {}

/** Called when everything private is forgotten. */
export function onWipe(listener: () => void): void {
  wipeMemory = listener
}

export function wipePrivate(): Promise<void> {
  wipeMemory()
  return changeAccess(async () => {
    const opened = await openVault()
    await opened?.run('private', 'readwrite', (store) => store.clear())
    await opened?.run('keys', 'readwrite', (store) => store.delete(personId))
  })
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
  const read = () => run<unknown>(database, 'keys', 'readonly', (store) => store.get(deviceId))
  const kept = await read()
  if (kept instanceof CryptoKey) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  try {
    await run(database, 'keys', 'readwrite', (store) => store.add(made, deviceId))
    return made
  } catch {
    const other = await read()
    if (other instanceof CryptoKey) return other
    throw new Error('No key could be kept on this device')
  }
}

export async function sealWith(key: CryptoKey, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytesOf(JSON.stringify(value)))
  return textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

export async function openWith(key: CryptoKey, sealed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(sealed), (symbol) => symbol.charCodeAt(0))
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12) }, key, bytes.subarray(12))
  return JSON.parse(new TextDecoder().decode(opened))
}

export const bytesOf = (text: string) => new TextEncoder().encode(text)
export const textOf = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

async function run<T>(
  database: IDBDatabase,
  store: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
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
