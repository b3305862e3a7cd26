import type { Route } from '@passerelle/contract/route'
import { openDrawer, type Owner } from './drawers.ts'
import { randomId } from './random-id.ts'

/** A call that may have reached the server, and whose outcome has not come. */
export interface KeptAct {
  /** Sent as `Idempotency-Key`. */
  key: string
  /** What was sent, as a digest without passwords: the same content may be sent again with the same key. */
  content: string
  madeAt: number
  /** Of what was typed for it. */
  draftKey?: string
  /** As its route says. */
  ofScreen?: true
}

/** What tells one act from another, however often it is sent. */
export interface Intention {
  route: Pick<Route, 'method' | 'path'>
  /** The object that it is about, when its address and body do not say it. */
  about?: Record<string, string | number>
  /** Acts of this call stand beside each other (two codes, two payments): another content is another act, not a change of mind. */
  isApart?: boolean
}

export type Body = Record<string, unknown> | FormData | undefined

/** As long as the server keeps an answer. */
const keptMs = 30 * 86_400_000
const prefix = 'act '

/** The name under which an act is kept. */
export function nameOf({ route, about = {}, isApart = false }: Intention, content = ''): string {
  const what = Object.entries(about).map(([name, value]) => `${name}=${value}`).toSorted()
  return [`${prefix}${route.method} ${route.path}`, ...what, ...(isApart ? [content] : [])].join(' ')
}

/** The act kept under this name, else a new one, which is on the device before it is sent. */
export async function takeAct(
  owner: Owner,
  name: string,
  content: string,
  more: Pick<KeptAct, 'draftKey' | 'ofScreen'> = {},
): Promise<{ act: KeptAct; isNew: boolean }> {
  const made: KeptAct = { key: randomId(), content, madeAt: Date.now(), ...more }
  const drawer = await openDrawer(owner)
  const there = await drawer.take(name, made)
  const act = isLiving(there) ? there : made
  if (act !== there) await drawer.save(name, act)
  return { act, isNew: act.key === made.key }
}

export async function findAct(owner: Owner, name: string): Promise<KeptAct | null> {
  const there = await (await openDrawer(owner)).load(name)
  return isLiving(there) ? there : null
}

export async function keepAct(owner: Owner, name: string, act: KeptAct): Promise<void> {
  await (await openDrawer(owner)).save(name, act)
}

/** Its own outcome has come. */
export async function dropAct(owner: Owner, name: string): Promise<void> {
  await (await openDrawer(owner)).remove(name)
}

/** The kept acts of those calls, whatever they are about, oldest first. */
export async function listActs(owner: Owner, isOfCall: (call: string) => boolean): Promise<{ name: string; act: KeptAct }[]> {
  const kept = (await (await openDrawer(owner)).list()).flatMap(({ name, value }) => {
    const [, method, path] = name.split(' ')
    return name.startsWith(prefix) && isOfCall(`${method} ${path}`) && isLiving(value) ? [{ name, act: value }] : []
  })
  return kept.toSorted((one, other) => one.act.madeAt - other.act.madeAt)
}

/** The server has forgotten what is older than thirty days; so does the device. */
export async function sweepActs(owner: Owner): Promise<void> {
  const drawer = await openDrawer(owner)
  for (const { name, value } of await drawer.list()) if (name.startsWith(prefix) && !isLiving(value)) await drawer.remove(name)
}

/** Passwords are left out, a file counts by the name and size of what was chosen: as the server compares (domain, section 14). */
export async function contentOf(body: Body): Promise<string> {
  const entries = body instanceof FormData ? [...body.entries()] : Object.entries(body ?? {})
  const told = new Map(entries)
  const counted = entries.filter(([name]) => !name.includes('password')).map(([name, value]) => [
    name,
    value instanceof File ? (told.get(`${name}.chosen`) ?? [value.name, value.size]) : value,
  ])
  const text = JSON.stringify(counted)
  // On plain http there is no digest; then nothing is written to the device either.
  if (!globalThis.crypto?.subtle) return text
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isLiving(value: unknown): value is KeptAct {
  return typeof value === 'object' && value !== null && 'key' in value && 'content' in value && 'madeAt' in value &&
    typeof value.madeAt === 'number' && Date.now() - value.madeAt < keptMs
}
