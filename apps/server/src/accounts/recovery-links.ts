import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { type Keys, tokenHash } from '#src/platform/keys.ts'
import { readSetting } from '#src/platform/settings.ts'

/** Expired for everybody: who came a moment before and waited, or whose clock is behind, still has an earlier “now”. */
const usedUp = { expiresAt: new Date(0) }

const sealContext = (id: string) => `recovery-link:${id}`

/** A link on its way to the job that sends it: the queue's table holds none that can be opened. */
export interface SealedLink {
  id: string
  /** Base64. */
  sealed: string
}

/**
 * Gives the e-mail a link of 128 random bits: for one use within some hours, on any device. Those given before live on, so
 * that a stranger who asks again and again only hands the owner more of them.
 */
export async function drawRecoveryLink(ctx: Context, tx: Tx, email: string): Promise<SealedLink & { hours: number }> {
  const hours = await readSetting(tx, 'recoveryLinkHours')
  return { ...(await drawLink(ctx, tx, email, hours)), hours }
}

/** The same by which an invited person chooses their first password. What was sent before opens nothing more. */
export async function drawInvitationLink(ctx: Context, tx: Tx, email: string, hours: number): Promise<SealedLink> {
  await closeRecoveryLinks(tx, email, ctx.now())
  return drawLink(ctx, tx, email, hours)
}

async function drawLink(ctx: Context, tx: Tx, email: string, hours: number): Promise<SealedLink> {
  const [id, token] = [randomUUID(), randomBytes(16).toString('base64url')]
  const expiresAt = new Date(ctx.now().getTime() + hours * 3_600_000)
  await tx.insertInto('recoveryLinks').values({ id, email, tokenHash: tokenHash(token), expiresAt }).execute()
  return { id, sealed: ctx.keys.seal(token, sealContext(id)).toString('base64') }
}

/** What the desk shows to somebody whom it has before it: the same for an id, so that it need be kept nowhere. */
const deskToken = (keys: Keys, id: string) => keys.sign(`desk-recovery:${id}`).slice(0, 22)

/** The same given by the desk, for some minutes. Those given before are dead: nobody else is to recover this account meanwhile. */
export async function drawDeskLink(ctx: Context, tx: Tx, email: string): Promise<{ id: string }> {
  const id = randomUUID()
  const minutes = await readSetting(tx, 'recoveryCodeMinutes')
  await closeRecoveryLinks(tx, email, ctx.now())
  const expiresAt = new Date(ctx.now().getTime() + minutes * 60_000)
  await tx.insertInto('recoveryLinks').values({ id, email, tokenHash: tokenHash(deskToken(ctx.keys, id)), expiresAt }).execute()
  return { id }
}

/** It again, while it lives. */
export async function findDeskLink({ db, keys, now }: Context, id: string): Promise<{ token: string; expiresAt: Date } | null> {
  const living = await db
    .selectFrom('recoveryLinks')
    .select('expiresAt')
    .where('id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return living ? { token: deskToken(keys, id), expiresAt: living.expiresAt } : null
}

export function openRecoveryLink(keys: Keys, { id, sealed }: SealedLink): string {
  return keys.unseal(Buffer.from(sealed, 'base64'), sealContext(id))
}

/** Whose link it is, while it lives: nothing is counted, since nobody guesses 128 bits. */
export async function findRecoveryLink(ctx: Context, token: string): Promise<{ id: string; email: string } | null> {
  const living = await ctx.db
    .selectFrom('recoveryLinks')
    .select(['id', 'email'])
    .where('tokenHash', '=', tokenHash(token))
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()
  return living ?? null
}

/** Uses the link up. False when somebody else just did, or the password has changed. */
export async function takeRecoveryLink(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx
    .updateTable('recoveryLinks')
    .set(usedUp)
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()) !== undefined
}

/** The password has changed: what was to replace it is of no more use. */
export async function closeRecoveryLinks(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.updateTable('recoveryLinks').set(usedUp).where('email', '=', email).where('expiresAt', '>', now).execute()
}

/** Whose link it is or was, until the nightly sweep: a retry whose answer was lost comes with a used one. Blank when nobody's. */
export async function findLinkOwner({ db }: Context, token: string): Promise<string> {
  return (await db.selectFrom('recoveryLinks').select('email').where('tokenHash', '=', tokenHash(token)).executeTakeFirst())?.email ?? ''
}

export async function sweepRecoveryLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recoveryLinks').where('expiresAt', '<=', now).execute()
}
