import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { clearAttempts, spendAttempt } from '#src/platform/limits.ts'
import { openSession } from '#src/platform/sessions.ts'
import { isRightPassword } from './password.ts'

const failuresPerEmail = 5
const failuresPerAddress = 100

/** Where the failed sign-ins of an e-mail are counted. */
export const failuresOf = (email: string): string => `login:email:${email}`

export interface SignInInput {
  /** Lower-cased. */
  email: string
  password: string
}

/**
 * Opens a session. One refusal, in similar time, for an unknown e-mail, a wrong password and a suspended account.
 * @throws AppError bad_credentials; AppError too_many_requests after 5 failures for the e-mail or 100 for the address in
 * 10 minutes, even with the right password
 */
export async function signIn(ctx: Context, { email, password }: SignInInput): Promise<{ userId: number; token: string }> {
  const now = ctx.now()
  const emailBucket = failuresOf(email)
  const returnToEmail = await spendAttempt(ctx.db, emailBucket, failuresPerEmail, now)
  const returnToAddress = await spendAttempt(ctx.db, `login:ip:${ctx.ip}`, failuresPerAddress, now).catch(async (error: unknown) => {
    await returnToEmail()
    throw error
  })
  const account = await ctx.db.selectFrom('users').select(['id', 'passwordHash', 'suspendedAt']).where('email', '=', email).executeTakeFirst()
  const fits = await isRightPassword(account?.passwordHash ?? null, password)
  if (!account || !fits || account.suspendedAt) throw new AppError('bad_credentials')
  await returnToAddress()
  await clearAttempts(ctx.db, emailBucket)
  const token = await inTransaction(ctx, async (tx) => {
    // It may have been changed while it was being checked: whoever changed it has ended every session made with it.
    const still = await tx.selectFrom('users').select('id').where('id', '=', account.id).where('passwordHash', '=', account.passwordHash).forShare().executeTakeFirst()
    if (!still) throw new AppError('bad_credentials')
    return openSession(tx, account.id, now)
  })
  return { userId: account.id, token }
}
