import { randomBytes } from 'node:crypto'
import type { Context } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { tokenHash } from '#src/platform/keys.ts'

const lifeMs = 5 * 60_000

/** Why something is signed, and in which session: a sign-in has none yet. */
export type Purpose = { purpose: 'add' | 'prove'; token: string } | { purpose: 'sign_in' }

const sessionOf = (asked: Purpose) => ('token' in asked ? tokenHash(asked.token) : null)

/** Draws what a passkey of this person is to sign. */
export async function drawChallenge({ db, now }: Context, userId: number, asked: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.deleteFrom('passkeyChallenges').where('userId', '=', userId).where('expiresAt', '<=', now()).execute()
  await db
    .insertInto('passkeyChallenges')
    .values({
      challengeHash: tokenHash(challenge),
      userId,
      purpose: asked.purpose,
      sessionHash: sessionOf(asked),
      expiresAt: new Date(now().getTime() + lifeMs),
    })
    .execute()
  return challenge
}

/** Uses it up, whatever comes of it: by a statement of its own. Of two that come at once one has it, and no rollback brings it back. */
export async function takeChallenge({ db, now }: Context, userId: number, challenge: string, asked: Purpose): Promise<boolean> {
  const session = sessionOf(asked)
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', tokenHash(challenge))
    .where('userId', '=', userId)
    .where('purpose', '=', asked.purpose)
    .where('sessionHash', session === null ? 'is' : '=', session)
    .where('expiresAt', '>', now())
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute()
}
