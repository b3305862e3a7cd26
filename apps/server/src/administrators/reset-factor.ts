import { sendMail } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { dropFactor } from '#src/second-factors/drop-factor.ts'
import { standingRefusal } from './administrator-rules.ts'
import { factorReset } from './administrator-words.ts'
import { lockAdministrator } from './lock-administrator.ts'
import { tellTeam } from './tell-team.ts'

/**
 * Takes away the second factor of an administrator who lost it: their sessions end, and the next sign-in begins by another one.
 * @throws AppError not_found, own_administration, administrator_removed, factor_missing
 */
export async function resetFactor(ctx: UserContext, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAdministrator(ctx, tx, userId, standingRefusal)
    if (!(await dropFactor(tx, userId))) throw new AppError('factor_missing')
    await endSessions(tx, userId)
    await writeJournal(ctx, tx, {
      action: 'admin.reset_factor', subject: { type: 'user', id: userId }, reason, detail: { from: 'in_place', to: null },
    })
    await sendMail(tx, factorReset(userId, ctx.now()))
    await tellTeam(ctx, tx, userId, 'factor')
  })
}
