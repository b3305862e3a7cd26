import type { PasskeyAnswer } from '@passerelle/contract/fields'
import { recordAccess } from '#src/platform/accesses.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { isKnownDevice, rememberDevice } from '#src/platform/http/device.ts'
import { clearAttempts, spendAttempt } from '#src/platform/http/limits.ts'
import { openSession } from '#src/platform/sessions.ts'
import { forgetTries, spendFactorTry, takeFactor } from '#src/second-factors/check-factor.ts'
import { askForPasskey, checkPasskey } from '#src/second-factors/check-passkey.ts'
import { hasFactor, hasPasskey } from '#src/second-factors/passkey-queries.ts'
import { isRightPassword } from '#src/platform/password.ts'

const failuresPerEmail = 5
const failuresPerAddress = 100

/** Where the failed sign-ins of an e-mail are counted, on devices that never signed in with it. */
export const failuresOf = (email: string): string => `login:email:${email}`

/** `hasFactor`: a second factor was asked for, and proven. */
export interface SignedIn {
  userId: number
  token: string
  hasFactor: boolean
}

export interface SignInInput {
  /** Lower-cased. */
  email: string
  password: string
  /** The second factor, when one was given. */
  totp: string | null
  passkey: PasskeyAnswer | null
  agent: string
}

/**
 * Opens a session. One refusal, in similar time, for an unknown e-mail, a wrong password and a suspended account.
 * @throws AppError bad_credentials; AppError too_many_requests after 5 failures for the e-mail or 100 for the address in
 * 10 minutes, even with the right password; a device that signed in with the e-mail before has 5 failures of its own; AppError
 * totp_required, bad_totp and bad_passkey, of whoever has a second factor: nothing is open before it is proven
 */
export async function signIn(ctx: Context, { email, password, totp, passkey, agent }: SignInInput): Promise<SignedIn> {
  const now = ctx.now()
  const account = await ctx.db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'suspendedAt', 'mergedInto'])
    .where('email', '=', email)
    .executeTakeFirst()
  const userId = account?.id ?? null
  const forgive = await spendTry(ctx, email).catch(async (error: unknown) => {
    if (error instanceof AppError) await recordAccess(ctx, ctx.db, { kind: 'sign_in', userId, outcome: 'limited' })
    throw error
  })
  const fits = await isRightPassword(account?.passwordHash ?? null, password)
  if (!account || !fits || account.suspendedAt) {
    await recordAccess(ctx, ctx.db, { kind: 'sign_in', userId, outcome: 'refused' })
    // Who has the password is told where they are now; who has not learns nothing.
    throw new AppError(account?.mergedInto && fits ? 'account_merged' : 'bad_credentials')
  }
  await forgive()
  const isAsked = await hasFactor(ctx.db, account.id)
  if (isAsked && totp === null && passkey === null) {
    const asked = await askForPasskey(ctx, account.id, { purpose: 'sign_in' })
    throw new AppError('totp_required', asked ? { toGoOn: { passkey: asked } } : {})
  }
  const proof = isAsked ? await readProof(ctx, account.id, { totp, passkey }) : null
  const opened = await inTransaction(ctx, async (tx) => {
    // It may have been changed while it was being checked, or the person suspended: whoever did so has ended every session.
    const still = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', account.id)
      .where('passwordHash', '=', account.passwordHash)
      .where('suspendedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!still) throw new AppError('bad_credentials')
    // A factor may have come, or gone, since: it is put in force under the lock of this row.
    const isProven = await hasFactor(tx, account.id)
    if (isProven && !proof) throw new AppError('totp_required')
    if (isProven) await proof?.(tx)
    await rememberDevice(tx, account.id, ctx.device, now)
    await recordAccess(ctx, tx, { kind: 'sign_in', userId, outcome: 'allowed' })
    return { token: await openSession(tx, account.id, now, { hasFactor: isProven, agent }), hasFactor: isProven }
  }).catch(async (error: unknown) => {
    const isGuess = error instanceof AppError && (error.code === 'bad_totp' || error.code === 'bad_passkey')
    if (isGuess) await recordAccess(ctx, ctx.db, { kind: 'sign_in', userId, outcome: 'refused' })
    throw error
  })
  return { userId: account.id, ...opened }
}

/**
 * The second factor that was given, a code first: what it returns is asked in the transaction that opens the session.
 * @throws AppError too_many_requests
 */
async function readProof(ctx: Context, userId: number, { totp, passkey }: Pick<SignInInput, 'totp' | 'passkey'>) {
  await spendFactorTry(ctx, userId)
  const passkeyId = totp === null && passkey ? await checkPasskey(ctx, userId, passkey, { purpose: 'sign_in' }) : null
  return async (tx: Tx): Promise<void> => {
    if (totp !== null) {
      if (!(await takeFactor(ctx, tx, userId, totp))) throw new AppError('bad_totp')
      return
    }
    if (passkeyId === null || !(await hasPasskey(tx, userId, passkeyId))) throw new AppError('bad_passkey')
    await forgetTries(tx, userId)
  }
}

/**
 * Counts one try before it is looked at. A device that signed in before is counted by itself: neither guesses made
 * elsewhere nor neighbours keep its owner out. Returns what a right password makes forgotten.
 * @throws AppError too_many_requests
 */
async function spendTry(ctx: Context, email: string): Promise<() => Promise<void>> {
  const now = ctx.now()
  const isKnown = await isKnownDevice(ctx.db, email, ctx.device)
  const bucket = isKnown ? `login:device:${ctx.keys.sign(`device:${ctx.device}`)}:${email}` : failuresOf(email)
  const giveBack = await spendAttempt(ctx.db, bucket, failuresPerEmail, now)
  const forget = () => clearAttempts(ctx.db, bucket)
  if (isKnown) return forget
  const returnToAddress = await spendAttempt(ctx.db, `login:ip:${ctx.ip}`, failuresPerAddress, now).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  return async () => {
    await returnToAddress()
    await forget()
  }
}
