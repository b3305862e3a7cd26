import { randomBytes } from 'node:crypto'
import type { Actor } from './context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
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
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id', 'users.roleId', 'users.adminRole', 'users.stat', 'users.suspendedAt', 'sessions.expiresAt',
      'sessions.suspendedAt as endedAt',
    ])
    .where('sessions.tokenHash', '=', hash)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
  if (row?.suspendedAt) return { kind: 'suspended', id: null }
  if (!row || row.endedAt) return { kind: 'visitor', id: null }
  if (row.expiresAt.getTime() < now.getTime() + lifetimeMs - slideEveryMs) {
    await db.updateTable('sessions').set({ expiresAt: new Date(now.getTime() + lifetimeMs) }).where('tokenHash', '=', hash).execute()
  }
  return { kind: 'user', id: row.id, roleId: row.roleId, adminRole: row.adminRole, stat: row.stat }
}

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
