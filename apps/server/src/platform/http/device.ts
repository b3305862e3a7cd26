import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { tokenHash } from '#src/platform/keys.ts'

const cookieName = 'device'
/** As long as browsers keep a cookie at most. */
const lifetimeSeconds = 400 * 24 * 60 * 60

/** 128 random bits that name a browser, whoever uses it: no script reads them, and signing out leaves them. Null without cookies. */
export function readDevice(request: FastifyRequest): string | null {
  return /^[\w-]{22}$/.exec(request.cookies[cookieName] ?? '')?.[0] ?? null
}

/** Gives the browser its name, or makes the one it has last. */
export function giveDevice(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const device = readDevice(request) ?? randomBytes(16).toString('base64url')
  reply.setCookie(cookieName, device, { path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: lifetimeSeconds })
}

/** Whether the owner of this e-mail has signed in on this device before. */
export async function isKnownDevice(db: Db, email: string, device: string | null): Promise<boolean> {
  if (device === null) return false
  const known = await db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('users.id')
    .where('users.email', '=', email)
    .where('knownDevices.deviceHash', '=', tokenHash(device))
    .executeTakeFirst()
  return known !== undefined
}

export async function rememberDevice(tx: Tx, userId: number, device: string | null, now: Date): Promise<void> {
  if (device === null) return
  await tx
    .insertInto('knownDevices')
    .values({ userId, deviceHash: tokenHash(device), lastSignInAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSignInAt: now }))
    .execute()
}

/** After a change of password: whoever knew the old one may have signed in with it elsewhere. */
export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute()
}

export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('knownDevices').where('lastSignInAt', '<', new Date(now.getTime() - lifetimeSeconds * 1000)).execute()
}
