import { isIP, isIPv4 } from 'node:net'
import { sql } from 'kysely'
import { AppError } from '#src/platform/app-error.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'

const tenMinutesMs = 10 * 60_000
/** As far back as a limit may look: older attempts are swept. */
export const oneDayMs = 24 * 60 * 60_000

interface LimitWindow {
  /** Ten minutes unless said, `oneDayMs` at most. */
  windowMs?: number
}

/**
 * Counts one attempt in a bucket, or refuses it when its window already holds `max`: exactly, however many come at once.
 * Kept in the database: a restart or a second process forgets nothing. Returns a function that takes the attempt back (a
 * success is no failure).
 * @throws AppError too_many_requests with the seconds to wait
 */
export async function spendAttempt(db: Db, bucket: string, max: number, now: Date, window: LimitWindow = {}): Promise<() => Promise<void>> {
  const id = await inTransaction({ db }, (tx) => countAttempt(tx, bucket, max, now, window))
  return async () => {
    await db.deleteFrom('attempts').where('id', '=', id).execute()
  }
}

/** The same, in the transaction that made the attempt. */
export async function countAttempt(
  tx: Tx,
  bucket: string,
  max: number,
  now: Date,
  { windowMs = tenMinutesMs }: LimitWindow = {},
): Promise<number> {
  await lockLimit(tx, bucket)
  const oldest = (await listRecent(tx, bucket, max, now, windowMs))[max - 1]
  if (oldest) throw tooMany(oldest.at, now, windowMs)
  const { id } = await tx.insertInto('attempts').values({ bucket, at: now }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Those who count towards one limit come one after the other, each to the end of its transaction. */
export async function lockLimit(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limit:${name}`}, 0))`.execute(tx)
}

async function listRecent(db: Db, bucket: string, limit: number, now: Date, windowMs: number): Promise<{ at: Date }[]> {
  return db
    .selectFrom('attempts')
    .select('at')
    .where('bucket', '=', bucket)
    .where('at', '>', countedSince(now, windowMs))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

/** Attempts made later count. */
export function countedSince(now: Date, windowMs = tenMinutesMs): Date {
  return new Date(now.getTime() - windowMs)
}

function tooMany(oldest: Date, now: Date, windowMs: number): AppError {
  return new AppError('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)),
  })
}

/** Forgets a bucket: the right password was given. */
export async function clearAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('attempts').where('bucket', '=', bucket).execute()
}

/**
 * Who shares a limit: an IPv4 address, or the /64 of an IPv6 one, since one subscriber has all of it. What a proxy wrote
 * may carry a port or brackets; whatever names no address is all one caller, so that nothing made up escapes a limit.
 */
export function limitedAddress(written: string | undefined): string {
  const ip = readAddress(written ?? '')
  if (ip === null) return 'unknown'
  if (isIPv4(ip)) return ip
  const groups = expandIPv6(ip)
  const [sixth = '0', seventh = '0', eighth = '0'] = groups.slice(5)
  // An IPv4 address as IPv6 writes it.
  if (groups.slice(0, 5).every((group) => group === '0') && sixth === 'ffff') {
    return [seventh, eighth].flatMap((group) => bytesOf(group)).join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** `203.0.113.7:40001`, `[2001:db8::1]:443`, `"fe80::1%eth0"`: the address alone, or null. */
function readAddress(written: string): string | null {
  const bare = written.trim().replace(/^"(.*)"$/, '$1')
  const address = (/^\[(.*)\](?::\d*)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d*$/.exec(bare)?.[1] ?? bare).split('%')[0] ?? ''
  return isIP(address) === 0 ? null : address
}

/** Eight groups without leading zeros, whichever way they were written. */
function expandIPv6(ip: string): string[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

const bytesOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/** The mailbox behind an address, for a limit: a `+tag`, and Gmail's dots, make many addresses of one. */
export function limitedMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const box = local.replace(/(?<=.)\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}

/**
 * Counts one of the day's mails to an e-mail: its own first ones, then those that all addresses of its mailbox share, so
 * that what others ask for at look-alikes of it keeps its owner out of nothing.
 * @throws AppError too_many_requests
 */
export async function spendMail(
  db: Db,
  name: string,
  email: string,
  now: Date,
  { own, shared }: { own: number; shared: number },
): Promise<void> {
  const inADay = { windowMs: oneDayMs }
  try {
    await spendAttempt(db, `${name}:email:${email}`, own, now, inADay)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    await spendAttempt(db, `${name}:mailbox:${limitedMailbox(email)}`, shared, now, inADay)
  }
}

/** Drops what no limit looks at any more. */
export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('at', '<', new Date(now.getTime() - oneDayMs)).execute()
}

/**
 * A look without a lock, for what costs nothing unless it counts.
 * @throws AppError too_many_requests when the bucket already holds `max` in the last ten minutes
 */
export async function refuseOverLimit(db: Db, bucket: string, max: number, now: Date): Promise<void> {
  const recent = await listRecent(db, bucket, max, now, tenMinutesMs)
  const oldest = recent[max - 1]
  if (oldest) throw tooMany(oldest.at, now, tenMinutesMs)
}
