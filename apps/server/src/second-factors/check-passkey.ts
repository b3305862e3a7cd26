import type { PasskeyAnswer } from '@passerelle/contract/fields'
import type { PasskeyAsked } from '@passerelle/contract/shapes'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sendMail } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { passkeyCopied } from './factor-words.ts'
import { drawChallenge, type Purpose, takeChallenge } from './passkey-challenges.ts'
import { listPasskeys, toDescriptors } from './passkey-queries.ts'
import { loadWebAuthn, relyingParty } from './relying-party.ts'

/** What one of the person's passkeys may sign now; null when they have none. */
export async function askForPasskey(ctx: Context, userId: number, purpose: Purpose): Promise<PasskeyAsked | null> {
  const passkeys = await listPasskeys(ctx.db, userId)
  if (passkeys.length === 0) return null
  const challenge = await drawChallenge(ctx, userId, purpose)
  return { challenge, rp_id: relyingParty(ctx.config).id, passkeys: toDescriptors(passkeys) }
}

/**
 * Whether one of the person's own passkeys has signed what was asked for this purpose, with its user verified: which one, or null. Done
 * outside the transaction of what it opens, so that a challenge and a counter are spent whatever comes of that; whoever opens something
 * looks there whether the passkey is still theirs.
 */
export async function checkPasskey(ctx: Context, userId: number, answer: PasskeyAnswer, purpose: Purpose): Promise<number | null> {
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'publicKey'])
    .where('credentialId', '=', answer.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  // Also when it is nobody's: what was to be signed is used up.
  const counter = await readCounter(ctx, { userId, answer, purpose, publicKey: passkey?.publicKey ?? null })
  return passkey && counter !== null && (await spendCounter(ctx, userId, passkey.id, counter)) ? passkey.id : null
}

interface Signed {
  userId: number
  answer: PasskeyAnswer
  purpose: Purpose
  publicKey: Buffer | null
}

/** What the passkey has counted up to; null when its signature, its address or its challenge is not the right one. */
async function readCounter(ctx: Context, { userId, answer, purpose, publicKey }: Signed): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { id, origin } = relyingParty(ctx.config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the network's edge: whatever it lacks is refused there
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(ctx, userId, challenge, purpose),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // Its counter is judged below, against what no other call can have changed meanwhile.
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey ?? []), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    ctx.log.info({ err: error, userId }, 'passkey refused')
    return null
  }
}

/** A counter only goes up, of passkeys that count at all. One that does not is a copy's: refused, journaled, told to its owner. */
async function spendCounter(ctx: Context, userId: number, passkeyId: number, counter: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const spent = await tx
      .updateTable('passkeys')
      .set({ counter, lastUsedAt: ctx.now() })
      .where('id', '=', passkeyId)
      .where('userId', '=', userId)
      .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
      .returning('id')
      .executeTakeFirst()
    const action = spent ? 'passkey.use' : 'passkey.copied'
    await writeJournal(byOwner(ctx, userId), tx, { action, subject: { type: 'user', id: userId }, detail: { passkey: passkeyId } })
    if (!spent) await sendMail(tx, passkeyCopied(userId, ctx.now()))
    return spent !== undefined
  })
}

/** At a sign-in nobody is signed in yet; whoever has the password and the passkey is who acts. */
const byOwner = (ctx: Context, id: number): Context =>
  ctx.actor.kind === 'user' ? ctx : { ...ctx, actor: { kind: 'user', id, roleId: null, adminRole: null, stat: null, factorAt: null } }
