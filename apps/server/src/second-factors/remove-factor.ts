import { isRightPassword } from '#src/platform/password.ts'
import { sendMail } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { findFactor, spendFactorTry, takeFactor } from './check-factor.ts'
import { dropFactor } from './drop-factor.ts'
import { factorRemoved, wrongCode, wrongPassword } from './factor-words.ts'

/**
 * Takes one's own factor away, with the password and a code: a stolen session lowers nothing.
 * @throws FieldErrors on a wrong password or code; AppError factor_missing, too_many_requests
 */
export async function removeFactor(ctx: UserContext, { password, code }: { password: string; code: string }): Promise<void> {
  const { id } = ctx.actor
  const person = await ctx.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()
  if (!(await findFactor(ctx.db, id))) throw new AppError('factor_missing')
  await spendFactorTry(ctx, id)
  if (!(await isRightPassword(person.passwordHash, password))) throw new FieldErrors({ password: wrongPassword })
  await inTransaction(ctx, async (tx) => {
    if (!(await takeFactor(ctx, tx, id, code))) throw new FieldErrors({ code: wrongCode })
    await dropFactor(tx, id)
    await writeJournal(ctx, tx, { action: 'factor.remove', subject: { type: 'user', id } })
    await sendMail(tx, factorRemoved(id, ctx.now()))
  })
}
