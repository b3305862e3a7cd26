import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { dropFactor } from '#src/second-factors/drop-factor.ts'
import { lockPersonFor } from './lock-person-for.ts'
import type { OpenRecoveryInput } from './open-recovery.ts'
import { takeoverRefusal } from './person-rules.ts'
import { factorLost } from './person-words.ts'
import { refuseApart } from './refuse-apart.ts'
import { tellAccessGiven } from './tell-access-given.ts'

/**
 * Takes the second factor from somebody who has lost telephone, passkeys and backup codes, once the desk knows by two checks at least who
 * they are; the password remains theirs. Their sessions end, they are told, the journal keeps the checks.
 * @throws AppError not_found, own_account, forbidden for an administrator's, account_stopped, recovery_apart, factor_missing
 */
export async function resetPersonFactor(ctx: UserContext, { userId, checks, reason }: OpenRecoveryInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await lockPersonFor(ctx, tx, userId, takeoverRefusal)
    if (person.suspendedAt) throw new AppError('account_stopped')
    await refuseApart(ctx, tx, userId, 'user.reset_factor')
    if (!(await dropFactor(tx, userId))) throw new AppError('factor_missing')
    await endSessions(tx, userId)
    await writeJournal(ctx, tx, {
      action: 'user.reset_factor', subject: { type: 'user', id: userId }, reason, detail: { name: 'second factor', checks },
    })
    await tellAccessGiven(ctx, tx, person, 'factor', factorLost(userId, ctx.now()))
  })
}
