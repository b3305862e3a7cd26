import { randomBytes } from 'node:crypto'
import type { Actor, UserActor } from './context.ts'
import { askedAgain } from '#src/platform/database/asked-again.ts'
import { runForRows } from '#src/platform/database/for-rows.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { together } from '#src/platform/database/together.ts'
import { tokenHash } from './keys.ts'

const lifetimeMs = 12 * 60 * 60 * 1000
/** A session slides at most this often: a scan must not pay for a write to its session row each time. */
const slideEveryMs = 30_000

/** Opens a session of 12 sliding hours. The token is shown once; only its hash is kept. */
export async function openSession(tx: Tx, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({ tokenHash: tokenHash(token), userId, createdAt: now, expiresAt: new Date(now.getTime() + lifetimeMs) })
    .execute()
  return token
}

/**
 * Whose session it is, by the hash of its token: nobody when unknown or expired, `suspended` once its person is. Role and status
 * are read each time.
 */
export async function findActor(db: Db, hash: Buffer, now: Date): Promise<Actor> {
  const session = await findSession(db, hash)
  const row = session && session.expiresAt > now ? session : null
  if (row?.suspendedAt) return { kind: 'suspended', id: null }
  if (!row || row.endedAt) return { kind: 'visitor', id: null }
  if (row.expiresAt.getTime() < now.getTime() + lifetimeMs - slideEveryMs) {
    await db.updateTable('sessions').set({ expiresAt: new Date(now.getTime() + lifetimeMs) }).where('tokenHash', '=', hash).execute()
  }
  return { kind: 'user', id: row.id, roleId: row.roleId, adminRole: row.adminRole, stat: row.stat }
}

interface FoundSession extends Pick<UserActor, 'id' | 'roleId' | 'adminRole' | 'stat'> {
  tokenHash: Buffer
  suspendedAt: Date | null
  expiresAt: Date
  endedAt: Date | null
}

const sessionsOf = `
  select sessions.token_hash, sessions.expires_at, sessions.suspended_at as ended_at,
    users.id, users.role_id, users.admin_role, users.stat, users.suspended_at
  from json_to_recordset($1) as asked(token_hash bytea)
    join sessions on sessions.token_hash = asked.token_hash
    join users on users.id = sessions.user_id`

/** Every call asks: those that come together ask together. */
const findSession = together(askedAgain(async (db: Db, hashes: Buffer[]) => {
  const rows = await runForRows<FoundSession>(db, sessionsOf, hashes.map((hash) => ({ tokenHash: hash })))
  const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}), { max: 64, patienceMs: 500 })

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute()
}

/** Ends the person's sessions: all of them, or all but one. */
export async function endSessions(tx: Tx, userId: number, { except }: { except?: string } = {}): Promise<void> {
  const sessions = tx.deleteFrom('sessions').where('userId', '=', userId)
  await (except === undefined ? sessions : sessions.where('tokenHash', '<>', tokenHash(except))).execute()
}

/** Ends them all for good, and keeps what tells each device why. */
export async function suspendSessions(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ suspendedAt: now }).where('userId', '=', userId).execute()
}

export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
}
