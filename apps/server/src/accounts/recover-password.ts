import { sendMail } from '#src/notices/send-notice.ts'
import { recordAccess } from '#src/platform/accesses.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { forgetDevices, rememberDevice } from '#src/platform/http/device.ts'
import { hasCommitted } from '#src/platform/http/idempotency.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { clearAttempts, oneDayMs, spendAttempt } from '#src/platform/http/limits.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { passwordChanged } from './account-words.ts'
import { hashPassword } from '#src/platform/password.ts'
import { dropRecoveryCode, takeRecoveryCode, tryRecoveryCode } from './recovery-codes.ts'
import { closeRecoveryLinks, findRecoveryLink, takeRecoveryLink } from './recovery-links.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { failuresOf } from './sign-in.ts'

/** What makes six digits enough: whoever asks for code after code still has 30 guesses a day in a million. */
const triesPerEmail = 30
const triesPerAddress = 100

const triesOf = (email: string) => `recover:email:${email}`

export interface RecoverByCodeInput {
  /** Lower-cased. */
  email: string
  code: string
  password: string
}

export interface RecoverByLinkInput {
  /** What the mailed address holds after its `#`. */
  link: string
  password: string
}

/**
 * Replaces a forgotten password by means of the e-mail's code, ends every session of the person, and tells them by mail.
 * @throws FieldErrors on a password easily guessed; AppError bad_recovery_code (one refusal for an unknown e-mail, a wrong, used or
 * expired code and a suspended account); AppError recovery_code_spent after 5 tries of the code; AppError too_many_requests
 * after 30 tries in a day for the e-mail, or 100 in 10 minutes for the address
 */
export async function recoverByCode(ctx: Context, { email, code, password }: RecoverByCodeInput): Promise<void> {
  if (hasCommitted(ctx)) return
  await refuseGuessablePassword(ctx, password, { email, name: '', firstname: '' }, 'password')
  await journaled(ctx, email, async () => {
    const returnToAddress = await spendAttempt(ctx.db, `recover:ip:${ctx.ip}`, triesPerAddress, ctx.now())
    await spendAttempt(ctx.db, triesOf(email), triesPerEmail, ctx.now(), { windowMs: oneDayMs })
    const codeId = await tryRecoveryCode(ctx, email, code)
    // Only now: a stranger would learn the name that goes with an e-mail from what is refused.
    await refuseOwnersWords(ctx, email, password)
    const passwordHash = await hashPassword(password)
    await inTransaction(ctx, async (tx) => {
      // Of two uses at once, the second finds the code taken.
      const isTaken = await takeRecoveryCode(tx, codeId)
      if (!isTaken || !(await replacePassword(ctx, tx, { email, passwordHash }))) throw new AppError('bad_recovery_code')
    })
    await returnToAddress()
  })
}

/**
 * The same by means of a mailed link, which no guess of others can close.
 * @throws FieldErrors on a password easily guessed; AppError bad_recovery_link (one refusal for one that never was, is used or
 * expired, for a password changed since and for a suspended account)
 */
export async function recoverByLink(ctx: Context, { link, password }: RecoverByLinkInput): Promise<void> {
  if (hasCommitted(ctx)) return
  const found = await findRecoveryLink(ctx, link)
  if (found) await refuseOwnersWords(ctx, found.email, password)
  await journaled(ctx, found?.email ?? null, async () => {
    if (!found) throw new AppError('bad_recovery_link')
    const passwordHash = await hashPassword(password)
    await inTransaction(ctx, async (tx) => {
      const isTaken = await takeRecoveryLink(tx, found.id, ctx.now())
      if (!isTaken || !(await replacePassword(ctx, tx, { email: found.email, passwordHash }))) throw new AppError('bad_recovery_link')
    })
  })
}

/** @throws FieldErrors on a password that its owner's e-mail or name tells */
async function refuseOwnersWords(ctx: Context, email: string, password: string): Promise<void> {
  const owner = await ctx.db.selectFrom('users').select(['name', 'firstname']).where('email', '=', email).executeTakeFirst()
  await refuseGuessablePassword(ctx, password, { email, name: owner?.name ?? '', firstname: owner?.firstname ?? '' }, 'password')
}

/** False when nobody has the e-mail, the account is suspended, or its owner was invited too long ago. */
async function replacePassword(ctx: Context, tx: Tx, { email, passwordHash }: { email: string; passwordHash: string }): Promise<boolean> {
  const person = await tx
    .updateTable('users')
    .set({ passwordHash, invitedUntil: null })
    .where('email', '=', email)
    .where('suspendedAt', 'is', null)
    .where((eb) => eb.or([eb('invitedUntil', 'is', null), eb('invitedUntil', '>', ctx.now())]))
    .returning('id')
    .executeTakeFirst()
  if (!person) return false
  await dropRecoveryCode(tx, email)
  await closeRecoveryLinks(tx, email, ctx.now())
  await endSessions(tx, person.id)
  await forgetDevices(tx, person.id)
  // Whoever reads the mailbox here signs in here next, whatever strangers try meanwhile.
  await rememberDevice(tx, person.id, ctx.device, ctx.now())
  // They may have tried the forgotten one until they were asked to wait.
  for (const bucket of [triesOf(email), failuresOf(email)]) await clearAttempts(tx, bucket)
  await writeJournal(ctx, tx, { action: 'account.recover_password', subject: { type: 'user', id: person.id } })
  await recordAccess(ctx, tx, { kind: 'recovery', userId: person.id, outcome: 'allowed' })
  await sendMail(tx, passwordChanged(person.id, ctx.now()))
  return true
}

/** Keeps a trace of tries that were refused too. */
async function journaled(ctx: Context, email: string | null, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError) {
      const account = email === null
        ? undefined
        : await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
      await recordAccess(ctx, ctx.db, {
        kind: 'recovery',
        userId: account?.id ?? null,
        outcome: error.code === 'too_many_requests' ? 'limited' : 'refused',
      })
    }
    throw error
  }
}
