import { stats, storageKeys, type Stat } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { changeAccess, lockPrivate, openVault, wipePrivate } from '../platform/storage.ts'

export interface StoredSession {
  token: string
  user: User
  stat: Stat | null
  countNotif: number
  /** Opens what the person left on this device. */
  device_secret: string
}

/** Writes the five keys of the specification; the token last, since other tabs wake up on it. */
export async function storeSession({ token, user, stat, countNotif, device_secret: secret }: StoredSession): Promise<void> {
  const vault = await openVault()
  if (!vault) return
  const [sealedUser, sealedToken] = await Promise.all([vault.seal(user), vault.seal([token, secret])])
  keep({ user: sealedUser, stat: stat ?? '', countNotif: String(countNotif), authenticated: 'true', token: sealedToken })
}

/** What this device kept, or null; anything unreadable is forgotten. */
export async function readStoredSession(): Promise<StoredSession | null> {
  const sealedUser = read('user')
  const sealedToken = read('token')
  if (!sealedUser || !sealedToken) return null
  const vault = await openVault()
  if (!vault) return null
  try {
    const [user, opened] = await Promise.all([vault.open(sealedUser), vault.open(sealedToken)])
    // One kept by an earlier version is a token alone.
    const parts: readonly unknown[] = Array.isArray(opened) ? opened : [opened, '']
    const [token, secret] = parts
    if (!isUser(user) || typeof token !== 'string' || typeof secret !== 'string') throw new Error('Not a session')
    // The page may have been left before the sign-in had opened it.
    if (secret !== '') void unlockPrivate(secret)
    const kept = read('stat')
    return {
      user,
      token,
      stat: stats.find((stat) => stat === kept) ?? null,
      countNotif: Number(read('countNotif')) || 0,
      device_secret: secret,
    }
  } catch {
    await wipeSession()
    return null
  }
}

/** Whoever signs in may read what they left here. The code that reads it is fetched in passing: the first screen needs none. */
export function unlockPrivate(secret: string): Promise<void> {
  return changeAccess(() => import('../platform/drawers.ts').then(({ unlock }) => unlock(secret)))
}

/** The session has ended by itself: what is private stays, locked, for the same person (domain, section 12). */
export async function lockSession(): Promise<void> {
  forgetKeys()
  await lockPrivate()
}

/** Forgets the session, and all that is private. */
export async function wipeSession(): Promise<void> {
  forgetKeys()
  await wipePrivate()
}

function forgetKeys(): void {
  try {
    for (const key of storageKeys) localStorage.removeItem(key)
  } catch {
    // Storage is refused: nothing was kept.
  }
}

let lastAct: Promise<unknown> = Promise.resolve()

/** Reads, writes and wipes reach the device in the order they were asked for. */
export function inOrder(act: () => Promise<unknown>): void {
  lastAct = lastAct.then(act, act)
}

/** Resolves once all that was asked so far has reached the device. */
export async function isWritten(): Promise<void> {
  await lastAct.catch(() => {})
}

type StorageKey = (typeof storageKeys)[number]

function keep(values: Record<StorageKey, string>): void {
  try {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  } catch {
    // Storage is full or refused: the session lives in memory.
  }
}

function read(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'role_id' in value && 'email' in value
