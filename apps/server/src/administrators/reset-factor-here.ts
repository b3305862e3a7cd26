import { sendMail } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { dropFactor } from '#src/second-factors/drop-factor.ts'
import { factorReset } from './administrator-words.ts'
import { tellTeam } from './tell-team.ts'

/**
 * The same by a command on the machine, for whom no other administrator is left to do it: the last who may do everything.
 * @throws AppError not_found for an address of no administrator, factor_missing
 */
export async function resetFactorHere(ctx: Context, { email }: { email: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const admin = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('adminRole', 'is not', null)
      .where('removedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!admin) throw new AppError('not_found')
    if (!(await dropFactor(tx, admin.id))) throw new AppError('factor_missing')
    await endSessions(tx, admin.id)
    await writeJournal(ctx, tx, { action: 'admin.reset_factor', subject: { type: 'user', id: admin.id } })
    await sendMail(tx, factorReset(admin.id, ctx.now()))
    await tellTeam(ctx, tx, admin.id, 'factor')
  })
}
