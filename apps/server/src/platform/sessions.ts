import { randomBytes } from 'node:crypto'
import type { AdminRole, RoleId } from '@passerelle/contract/constants'
import { longSessionHours } from '@passerelle/contract/session-hours'
import type { Actor, ReadSession, UserActor } from './context.ts'
import { askedAgain } from '#src/platform/database/asked-again.ts'
import { runForRows } from '#src/platform/database/for-rows.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { together } from '#src/platform/database/together.ts'
import { tokenHash } from './keys.ts'

const hourMs = 60 * 60 * 1000
const sessionLifetimeMs = 12 * hourMs
/** What moves money or rights is not left open on a desk. */
const idleMs: Partial<Record<AdminRole, number>> = { finance: 30 * 60_000, super: 30 * 60_000 }
/** A session slides at most this often: a scan must not pay for a write to its session row each time. */
const slideEveryMs = 30_000
/** Tills; one that is forgotten has its session read. */
const admittedMax = 10_000

export interface OpenedBy {
  /** Whether a second factor was proven with the password. */
  hasFactor: boolean
  /** « Chrome, Android ». */
  agent: string
}

/**
 * Opens a session of 12 sliding hours, longer for some roles; an administrator's ends 12 hours after at most. The token is shown once; only
 * its hash is kept.
 */
export async function openSession(tx: Tx, userId: number, now: Date, { hasFactor, agent }: OpenedBy): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const person = await tx.selectFrom('users').select(['adminRole', 'roleId']).where('id', '=', userId).executeTakeFirstOrThrow()
  const expiresAt = expiryOf({ ...person, createdAt: now }, now)
  const session = { tokenHash: tokenHash(token), userId, createdAt: now, seenAt: now, expiresAt, factorAt: hasFactor ? now : null, agent }
  await tx.insertInto('sessions').values(session).execute()
  return token
}

type Owned = { adminRole: AdminRole | null; roleId: RoleId | null; createdAt: Date }

function expiryOf({ adminRole, roleId, createdAt }: Owned, now: Date): Date {
  const longest = roleId === null ? undefined : longSessionHours[roleId]
  if (adminRole === null) return new Date(now.getTime() + (longest === undefined ? sessionLifetimeMs : longest * hourMs))
  return new Date(Math.min(now.getTime() + (idleMs[adminRole] ?? sessionLifetimeMs), createdAt.getTime() + sessionLifetimeMs))
}

/** This session has just proven the second factor. */
export async function markFactor(tx: Tx, token: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ factorAt: now }).where('tokenHash', '=', tokenHash(token)).execute()
}

/** The person has no second factor any more: none of their sessions goes by one. */
export async function forgetFactor(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('sessions').set({ factorAt: null }).where('userId', '=', userId).execute()
}

/**
 * Whose session it is, by the hash of its token: nobody when unknown or expired, `suspended` once its person is. Role and status
 * are read each time.
 */
export async function findActor(db: Db, hash: Buffer, now: Date): Promise<ReadActor> {
  const session = await findSession(db, hash)
  const row = session && session.expiresAt > now ? session : null
  if (row?.suspendedAt) return { actor: { kind: 'suspended', id: null }, session: null }
  if (!row || row.endedAt) return { actor: { kind: 'visitor', id: null }, session: null }
  const { id, roleId, adminRole, stat, factorAt, version, userVersion, expiresAt, seenAt } = row
  const actor: UserActor = { kind: 'user', id, roleId, adminRole, stat, factorAt }
  if (seenAt && seenAt.getTime() >= now.getTime() - slideEveryMs) return { actor, session: { hash, version, userVersion, expiresAt } }
  await db.updateTable('sessions').set({ expiresAt: expiryOf(row, now), seenAt: now }).where('tokenHash', '=', hash).execute()
  return { actor, session: null }
}

export interface ReadActor {
  actor: Actor
  /** Null where nobody can go by it: it has just been written. */
  session: ReadSession | null
}

function mustSlide(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() < now.getTime() + sessionLifetimeMs - slideEveryMs
}

interface FoundSession extends Omit<UserActor, 'kind'> {
  tokenHash: Buffer
  suspendedAt: Date | null
  expiresAt: Date
  createdAt: Date
  seenAt: Date | null
  endedAt: Date | null
  version: string
  userVersion: string
}

const sessionsOf = `
  select sessions.token_hash, sessions.expires_at, sessions.created_at, sessions.seen_at, sessions.factor_at,
    sessions.suspended_at as ended_at,
    users.id, users.role_id, users.admin_role, users.stat, users.suspended_at,
    sessions.xmin::text as version, users.xmin::text as user_version
  from json_to_recordset($1) as asked(token_hash bytea)
    join sessions on sessions.token_hash = asked.token_hash
    join users on users.id = sessions.user_id`

/** Every call asks: those that come together ask together. */
const findSession = together(askedAgain(async (db: Db, hashes: Buffer[]) => {
  const rows = await runForRows<FoundSession>(db, sessionsOf, hashes.map((hash) => ({ tokenHash: hash })))
  const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}), { max: 64, patienceMs: 500 })

/**
 * Those whom a call has let in lately, in the memory of this process. The next call of one of them goes by it, and asks in the statement
 * that writes whether session and person are still the very rows that were judged (`sessionsStillSo`).
 */
export class LatelyAdmitted {
  readonly #byHash = new Map<string, { actor: Actor; session: ReadSession }>()

  add({ actor, session }: ReadActor): void {
    if (!session) return
    const hash = session.hash.toString('hex')
    this.#byHash.delete(hash)
    this.#byHash.set(hash, { actor, session })
    const [oldest] = this.#byHash.keys()
    if (this.#byHash.size > admittedMax && oldest) this.#byHash.delete(oldest)
  }

  forget(hash: Buffer | null): void {
    if (hash) this.#byHash.delete(hash.toString('hex'))
  }

  /** Null when the session must be read: it is not known, or has to slide. */
  find(hash: Buffer | null, now: Date): { actor: Actor; session: ReadSession } | null {
    const found = hash && this.#byHash.get(hash.toString('hex'))
    return found && !mustSlide(found.session.expiresAt, now) ? found : null
  }
}

/** For a statement about `asked`: the session that a row goes by is what it was when it was read. */
export const sessionsStillSo = `
  (asked.session is null or exists (
    select from json_to_record(asked.session) as judged(hash bytea, version text, user_version text)
      join sessions on sessions.token_hash = judged.hash and sessions.xmin::text = judged.version
      join users as caller on caller.id = sessions.user_id and caller.xmin::text = judged.user_version))`

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute()
}

const shownMax = 50

/** The living sessions of a person, the one used last first, and how many there are; `isThis`: of this token. */
export async function readSessions(db: Db, userId: number, { now, token }: { now: Date; token?: string }) {
  const living = db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('suspendedAt', 'is', null)
    .where('expiresAt', '>', now)
  const { count } = await living.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await living
    .select(['id', 'tokenHash', 'agent', 'createdAt', 'seenAt'])
    .orderBy('seenAt', 'desc')
    .limit(shownMax)
    .execute()
  const own = token === undefined ? null : tokenHash(token)
  const sessions = rows.map(({ tokenHash: hash, seenAt, ...row }) => ({
    ...row, lastUsedAt: seenAt ?? row.createdAt, isThis: own !== null && hash.equals(own),
  }))
  return { count, sessions }
}

/** False when the person has no such session. */
export async function endSessionOf(tx: Tx, userId: number, sessionId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('suspendedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the person's sessions: all of them, or all but one. Returns how many. */
export async function endSessions(tx: Tx, userId: number, { except }: { except?: string } = {}): Promise<number> {
  const sessions = tx.deleteFrom('sessions').where('userId', '=', userId)
  const ended = await (except === undefined ? sessions : sessions.where('tokenHash', '<>', tokenHash(except))).returning('userId').execute()
  return ended.length
}

/** Ends them all for good, and keeps what tells each device why. */
export async function suspendSessions(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ suspendedAt: now }).where('userId', '=', userId).execute()
}

export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
}
