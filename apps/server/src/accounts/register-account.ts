import { AppError } from '#src/platform/app-error.ts'
import { sendMail } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { limitedMailbox, oneDayMs, spendAttempt } from '#src/platform/http/limits.ts'
import { welcome } from './account-words.ts'
import { hashPassword } from '#src/platform/password.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'

const registrationsPerAddress = 50
/** Each is a mail, and an account that can have others sent, to a mailbox that nobody has proven to be theirs. */
const registrationsPerMailboxPerDay = 20

export interface RegisterAccountInput {
  name: string
  firstname: string
  /** Lower-cased. */
  email: string
  password: string
}

/**
 * Opens an account without a role and welcomes its owner by mail.
 * @throws FieldErrors on a password easily guessed; AppError email_taken; AppError too_many_requests (50 in 10 min per address, 20 a day
 * per mailbox)
 */
export async function registerAccount(ctx: Context, input: RegisterAccountInput): Promise<{ id: number }> {
  const { name, firstname, email, password } = input
  await refuseGuessablePassword(ctx, password, input, 'password')
  await spendAttempt(ctx.db, `register:ip:${ctx.ip}`, registrationsPerAddress, ctx.now())
  await spendAttempt(ctx.db, `register:mailbox:${limitedMailbox(email)}`, registrationsPerMailboxPerDay, ctx.now(), { windowMs: oneDayMs })
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    // Two registrations of one e-mail at once: the second waits for the first, then finds it taken.
    const user = await tx
      .insertInto('users')
      .values({ name, firstname, email, passwordHash, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new AppError('email_taken')
    await writeJournal(ctx, tx, { action: 'account.register', subject: { type: 'user', id: user.id } })
    await sendMail(tx, welcome(user.id))
    return user
  })
}
