import type { PasskeyAnswer } from '@passerelle/contract/fields'
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { sendMail } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endSessions, markFactor } from '#src/platform/sessions.ts'
import { drawCodes } from './backup-codes.ts'
import { passkeyAdded, wrongPasskey } from './factor-words.ts'
import { takeChallenge } from './passkey-challenges.ts'
import { hasFactor, listPasskeys } from './passkey-queries.ts'
import { algorithms, loadWebAuthn, relyingParty } from './relying-party.ts'
import { passkeysMax } from './start-passkey.ts'

export interface AddPasskeyInput {
  name: string
  answer: PasskeyAnswer
  token: string
}

/**
 * Keeps the passkey that the browser has made for this session. The first second factor of all comes with backup codes, and ends the
 * sessions that never proved one.
 * @throws FieldErrors when it was not made for us, for this session, or just now; AppError passkeys_full
 */
export async function addPasskey(ctx: UserContext, { name, answer, token }: AddPasskeyInput): Promise<string[]> {
  const { id } = ctx.actor
  const made = await readMade(ctx, answer, token)
  if (!made) throw new FieldErrors({ passkey: wrongPasskey })
  return inTransaction(ctx, async (tx) => {
    // Who signs in with the password alone at this moment waits here, and is then asked for it (sign-in.ts).
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    if ((await listPasskeys(tx, id)).length >= passkeysMax) throw new AppError('passkeys_full')
    const isFirst = !(await hasFactor(tx, id))
    const kept = await tx
      .insertInto('passkeys')
      .values({
        userId: id,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: (made.transports ?? []).filter((way) => /^[a-z-]{1,20}$/.test(way)).slice(0, 8).join(','),
        name,
        createdAt: ctx.now(),
        lastUsedAt: null,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) throw new FieldErrors({ passkey: wrongPasskey })
    // An application that was begun and left: its secret may have been seen, and waits for nobody.
    await tx.deleteFrom('secondFactors').where('userId', '=', id).where('confirmedAt', 'is', null).execute()
    await writeJournal(ctx, tx, { action: 'passkey.add', subject: { type: 'user', id }, detail: { passkey: kept.id } })
    await sendMail(tx, passkeyAdded(id, ctx.now(), name))
    if (!isFirst) return []
    await endSessions(tx, id, { except: token })
    await markFactor(tx, token, ctx.now())
    return drawCodes(ctx.keys, tx, id)
  })
}

async function readMade(ctx: UserContext, answer: PasskeyAnswer, token: string): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id, origin } = relyingParty(ctx.config)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the network's edge: whatever it lacks is refused there
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(ctx, ctx.actor.id, challenge, { purpose: 'add', token }),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    // What made it does not matter to us, and is not asked: another form of attestation is none of ours.
    return verified && registrationInfo.fmt === 'none' ? registrationInfo.credential : null
  } catch (error) {
    ctx.log.info({ err: error, userId: ctx.actor.id }, 'passkey refused')
    return null
  }
}
