import type { RecoveryCheck } from '@passerelle/contract/person'
import { drawDeskLink } from '#src/accounts/recovery-links.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockPersonFor } from './lock-person-for.ts'
import { takeoverRefusal } from './person-rules.ts'
import { recoveryOpened } from './person-words.ts'
import { refuseApart } from './refuse-apart.ts'
import { tellAccessGiven } from './tell-access-given.ts'

export interface OpenRecoveryInput {
  userId: number
  checks: RecoveryCheck[]
  reason: string
}

/**
 * Lets somebody without a mailbox choose a new password, once the desk knows by two checks at least who they are: a link of some minutes
 * and one use, shown to whoever opened it (`find-recovery.ts`), which is why others are told and payouts wait (decision 47). The journal
 * keeps the checks.
 * @throws AppError not_found, own_account, forbidden for an administrator's, account_stopped, recovery_apart
 */
export async function openRecovery(ctx: UserContext, { userId, checks, reason }: OpenRecoveryInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await lockPersonFor(ctx, tx, userId, takeoverRefusal)
    if (person.suspendedAt) throw new AppError('account_stopped')
    await refuseApart(ctx, tx, userId, 'user.recovery')
    const { id } = await drawDeskLink(ctx, tx, person.email)
    await writeJournal(ctx, tx, {
      action: 'user.recovery', subject: { type: 'user', id: userId }, reason, detail: { name: 'recovery', checks, link: id },
    })
    await tellAccessGiven(ctx, tx, person, 'password', recoveryOpened(userId, ctx.now()))
  })
}
