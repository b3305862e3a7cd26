import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { hasCommitted } from '#src/platform/idempotency.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { clearAttempts, oneDayMs, spendAttempt } from '#src/platform/limits.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { hashPassword } from './password.ts'
import { mailPasswordChanged } from './password-changed-mail.ts'
import { takeRecoveryCode, tryRecoveryCode } from './recovery-codes.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { failuresOf } from './sign-in.ts'

/** What makes six digits enough: whoever asks for code after code still has 30 guesses a day in a million. */
const triesPerEmail = 30
const triesPerAddress = 100

export interface RecoverPasswordInput {
  /** Lower-cased. */
  email: string
  code: string
  password: string
}

/**
 * Replaces a forgotten password by means of the e-mail's code, ends every session of the person, and tells them by mail.
 * @throws FieldErrors on a password easily guessed; AppError bad_recovery_code (one refusal for an unknown e-mail, a wrong, used or
 * expired code and a suspended account); AppError recovery_code_spent after 5 tries of the code; AppError too_many_requests
 * after 30 tries in a day for the e-mail, or 100 in 10 minutes for the address
 */
export async function recoverPassword(ctx: Context, { email, code, password }: RecoverPasswordInput): Promise<void> {
  if (hasCommitted(ctx)) return
  refuseGuessablePassword(ctx, password, { email, name: '', firstname: '' }, 'password')
  const now = ctx.now()
  const emailBucket = `recover:email:${email}`
  const returnToAddress = await spendAttempt(ctx.db, `recover:ip:${ctx.ip}`, triesPerAddress, now)
  await spendAttempt(ctx.db, emailBucket, triesPerEmail, now, { windowMs: oneDayMs })
  const codeId = await tryRecoveryCode(ctx, email, code)
  // Only now: a stranger would learn the name that goes with an e-mail from what is refused.
  const owner = await ctx.db.selectFrom('users').select(['name', 'firstname']).where('email', '=', email).executeTakeFirst()
  if (owner) refuseGuessablePassword(ctx, password, { email, ...owner }, 'password')
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    // Of two uses at once, the second finds the code taken.
    if (!(await takeRecoveryCode(tx, codeId))) throw new AppError('bad_recovery_code')
    const person = await tx.updateTable('users').set({ passwordHash }).where('email', '=', email).where('suspendedAt', 'is', null).returning('id').executeTakeFirst()
    if (!person) throw new AppError('bad_recovery_code')
    await endSessions(tx, person.id)
    // They may have tried the forgotten one until they were asked to wait.
    for (const bucket of [emailBucket, failuresOf(email)]) await clearAttempts(tx, bucket)
    await writeJournal(ctx, tx, { action: 'account.recover_password', subject: { type: 'user', id: person.id } })
    await mailPasswordChanged(tx, person.id, now)
  })
  await returnToAddress()
}
