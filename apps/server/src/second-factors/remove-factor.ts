import { isRightPassword } from '#src/platform/password.ts'
import { sendMail } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { findFactor, spendFactorTry, takeFactor } from './check-factor.ts'
import { dropFactor } from './drop-factor.ts'
import { appRemoved, factorRemoved, wrongCode, wrongPassword } from './factor-words.ts'
import { hasPasskey } from './passkey-queries.ts'

/**
 * Takes one's own application away, with the password and a code: a stolen session lowers nothing. Passkeys stay, and the backup codes
 * with them.
 * @throws FieldErrors on a wrong password or code; AppError factor_missing, too_many_requests
 */
export async function removeFactor(ctx: UserContext, { password, code }: { password: string; code: string }): Promise<void> {
  const { id } = ctx.actor
  const person = await ctx.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()
  if (!(await findFactor(ctx.db, id))) throw new AppError('factor_missing')
  await spendFactorTry(ctx, id)
  if (!(await isRightPassword(person.passwordHash, password))) throw new FieldErrors({ password: wrongPassword })
  await inTransaction(ctx, async (tx) => {
    // As remove-passkey.ts: what is the last one is judged by one at a time.
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    if (!(await takeFactor(ctx, tx, id, code))) throw new FieldErrors({ code: wrongCode })
    const isLast = !(await hasPasskey(tx, id))
    if (isLast) await dropFactor(tx, id)
    else await tx.deleteFrom('secondFactors').where('userId', '=', id).execute()
    await writeJournal(ctx, tx, { action: 'factor.remove', subject: { type: 'user', id } })
    await sendMail(tx, isLast ? factorRemoved(id, ctx.now()) : appRemoved(id, ctx.now()))
  })
}
