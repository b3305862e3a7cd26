import { randomInt, randomUUID } from 'node:crypto'
import { limits } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { Keys } from '#src/platform/keys.ts'
import { readSetting } from '#src/platform/settings.ts'

const triesPerCode = 5

/** Every code has the same chance, those with a leading 0 too. */
const drawCode = () => randomInt(10 ** limits.recoveryCodeDigits).toString().padStart(limits.recoveryCodeDigits, '0')

/** Six digits are soon guessed from a plain hash: this one needs the application key. */
const hashCode = (keys: Keys, id: string, code: string) => keys.lookup(`recovery:${id}:${code}`)
const sealContext = (id: string) => `recovery:${id}`

/** A code on its way to the job that sends it: the queue's table holds no code that can be read. */
export interface SealedCode {
  id: string
  /** Base64. */
  sealed: string
}

/** Gives the e-mail a code of a few minutes, which kills the one before. */
export async function drawRecoveryCode(ctx: Context, tx: Tx, email: string): Promise<SealedCode & { minutes: number }> {
  const [id, code] = [randomUUID(), drawCode()]
  const minutes = await readSetting(tx, 'recoveryCodeMinutes')
  const living = {
    id,
    codeHash: hashCode(ctx.keys, id, code),
    tries: 0,
    expiresAt: new Date(ctx.now().getTime() + minutes * 60_000),
  }
  await tx
    .insertInto('recoveryCodes')
    .values({ email, ...living })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(living))
    .execute()
  return { id, sealed: ctx.keys.seal(code, sealContext(id)).toString('base64'), minutes }
}

export function openRecoveryCode(keys: Keys, { id, sealed }: SealedCode): string {
  return keys.unseal(Buffer.from(sealed, 'base64'), sealContext(id))
}

/**
 * Counts one try of the e-mail's living code, right or wrong, then looks at it: counted in one statement, tries made at
 * once come one after another. Returns the id with which `takeRecoveryCode` uses the code up.
 * @throws AppError bad_recovery_code when it is not the one; AppError recovery_code_spent after 5 tries
 */
export async function tryRecoveryCode(ctx: Context, email: string, code: string): Promise<string> {
  const tried = await ctx.db
    .updateTable('recoveryCodes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('email', '=', email)
    .where('expiresAt', '>', ctx.now())
    .returning(['id', 'codeHash', 'tries'])
    .executeTakeFirst()
  if (tried && tried.tries > triesPerCode) throw new AppError('recovery_code_spent')
  if (!tried?.codeHash.equals(hashCode(ctx.keys, tried.id, code))) throw new AppError('bad_recovery_code')
  return tried.id
}

/** Uses the code up. False when somebody else just did, or a newer one replaced it. */
export async function takeRecoveryCode(tx: Tx, id: string): Promise<boolean> {
  return (await tx.deleteFrom('recoveryCodes').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

/** Kills a code that its owner no longer needs. */
export async function dropRecoveryCode(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('email', '=', email).execute()
}

export async function sweepRecoveryCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('expiresAt', '<=', now).execute()
}
