import { sendMail } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { clearAttempts, oneDayMs, spendAttempt } from '#src/platform/http/limits.ts'
import type { Keys } from '#src/platform/keys.ts'
import { countCodes, takeCode } from './backup-codes.ts'
import { backupCodeUsed } from './factor-words.ts'
import { stepOf } from './totp.ts'

/** Whoever guesses knows the password already: of a million codes, three are right at a time. */
const tries = { inTenMinutes: 5, inDay: 30 }
const bucketsOf = (userId: number) => ({ few: `factor:${userId}`, many: `factor-day:${userId}` })

export const secretContext = (userId: number): string => `second-factor:${userId}`

export const openSecret = (keys: Keys, userId: number, sealed: Buffer): Buffer =>
  Buffer.from(keys.unseal(sealed, secretContext(userId)), 'base64')

/** The factor that is in force, or undefined. */
export const findFactor = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'confirmedAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

/**
 * Counts one try of a person, right or wrong, before it is looked at.
 * @throws AppError too_many_requests after 5 in ten minutes or 30 in a day
 */
export async function spendFactorTry({ db, now }: Context, userId: number): Promise<void> {
  const { few, many } = bucketsOf(userId)
  await spendAttempt(db, few, tries.inTenMinutes, now())
  await spendAttempt(db, many, tries.inDay, now(), { windowMs: oneDayMs })
}

/**
 * Whether the code is one of the person's application, or one of their backup codes; it is then used up, in this transaction, and their
 * tries are forgotten. Of two calls with one code at once, the second finds it used.
 */
export async function takeFactor(ctx: Context, tx: Tx, userId: number, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const isRight = /^\d{6}$/.test(code) ? await takeStep(ctx, tx, userId, code) : await takeBackup(ctx, tx, userId, code)
  if (isRight) await forgetTries(tx, userId)
  return isRight
}

export async function forgetTries(tx: Tx, userId: number): Promise<void> {
  for (const bucket of Object.values(bucketsOf(userId))) await clearAttempts(tx, bucket)
}

async function takeStep(ctx: Context, tx: Tx, userId: number, code: string): Promise<boolean> {
  const factor = await findFactor(tx, userId)
  const step = factor ? stepOf(openSecret(ctx.keys, userId, factor.sealedSecret), code, ctx.now()) : null
  return step !== null && useStep(tx, userId, step)
}

/** Each step serves once, and none before it any more. */
export async function useStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

async function takeBackup(ctx: Context, tx: Tx, userId: number, code: string): Promise<boolean> {
  if (!(await takeCode(ctx.keys, tx, userId, code))) return false
  await sendMail(tx, backupCodeUsed(userId, ctx.now(), await countCodes(tx, userId)))
  return true
}
