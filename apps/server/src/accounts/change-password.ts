import { normalPassword } from '@passerelle/contract/normal-text'
import { sendMail } from '#src/notices/send-notice.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { hasCommitted } from '#src/platform/http/idempotency.ts'
import { forgetDevices, rememberDevice } from '#src/platform/http/device.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { clearAttempts, spendAttempt, spendMail } from '#src/platform/http/limits.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { passwordChanged, samePassword, wrongOldPassword } from './account-words.ts'
import { hashPassword, isRightPassword } from '#src/platform/password.ts'
import { dropRecoveryCode } from './recovery-codes.ts'
import { closeRecoveryLinks } from './recovery-links.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'

const failuresPerPerson = 5
/** Each change is a mail to an address that nobody has proven: a person cannot have a stranger's mailbox filled. */
const changesPerDay = { own: 3, shared: 7 }

export interface ChangePasswordInput {
  oldPassword: string
  newPassword: string
  /** The session that makes the change: the only one that outlives it. */
  token: string
}

/**
 * Replaces one's own password, ends the person's other sessions, and tells them by mail.
 * @throws FieldErrors on a wrong old password, on a new one that is the same or easily guessed; AppError too_many_requests after
 * 5 wrong ones in 10 minutes, even with the right one, and after 10 changes in a day (all but three of them shared with the
 * mailbox's other addresses)
 */
export async function changePassword(ctx: UserContext, { oldPassword, newPassword, token }: ChangePasswordInput): Promise<void> {
  if (hasCommitted(ctx)) return
  const { id } = ctx.actor
  const { passwordHash, ...owner } = await ctx.db
    .selectFrom('users')
    .select(['email', 'name', 'firstname', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (newPassword === normalPassword(oldPassword)) throw new FieldErrors({ new_password: samePassword })
  await refuseGuessablePassword(ctx, newPassword, owner, 'new_password')
  const failures = `change-password:${id}`
  await spendAttempt(ctx.db, failures, failuresPerPerson, ctx.now())
  if (!(await isRightPassword(passwordHash, oldPassword))) throw new FieldErrors({ old_password: wrongOldPassword })
  await spendMail(ctx.db, 'password-changes', owner.email, ctx.now(), changesPerDay)
  const newHash = await hashPassword(newPassword)
  await inTransaction(ctx, async (tx) => {
    // A code or a link asked for before would undo the change.
    await dropRecoveryCode(tx, owner.email)
    await closeRecoveryLinks(tx, owner.email, ctx.now())
    // Of two changes at once, the second was made with a password that is no longer the right one.
    const changed = await tx
      .updateTable('users')
      .set({ passwordHash: newHash })
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new FieldErrors({ old_password: wrongOldPassword })
    await endSessions(tx, id, { except: token })
    await forgetDevices(tx, id)
    await rememberDevice(tx, id, ctx.device, ctx.now())
    await clearAttempts(tx, failures)
    await writeJournal(ctx, tx, { action: 'account.change_password', subject: { type: 'user', id } })
    await sendMail(tx, passwordChanged(id, ctx.now()))
  })
}
