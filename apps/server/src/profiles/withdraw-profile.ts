import { sendNotice } from '#src/notices/send-notice.ts'
import { suspendPassesOf } from '#src/passes/holder-suspension.ts'
import { releasePasses } from '#src/passes/release-passes.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { decideProfile } from './decide-profile.ts'
import { keepApprovedIdentity } from './profile-changes.ts'
import { profileWithdrawn } from './profile-words.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import type { WithdrawalPlan } from './withdrawal-rules.ts'

/** What withdrawing an approval would do now; nothing changes. @throws AppError not_found */
export async function previewWithdrawal(ctx: UserContext, { userId }: { userId: number }): Promise<WithdrawalPlan> {
  return inTransaction(ctx, (tx) => readWithdrawal(ctx, tx, userId))
}

/**
 * Takes back an approval that was wrong, from the person's very next call on: nothing new begins, nothing is taken from them. A
 * beneficiary's passes are kept unusable until the next approval, a supplier's open ones go to others, its payouts wait. They correct the
 * file and send it again.
 * @throws AppError not_found; already_decided when it is not approved
 */
export async function withdrawProfile(ctx: UserContext, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const plan = await readWithdrawal(ctx, tx, userId)
    if (plan.refusal) throw new AppError(plan.refusal)
    const passes = plan.passes === 'kept' ? await suspendPassesOf(ctx, tx, userId, 'profile')
      : plan.passes === 'moved' ? await releasePasses(ctx, tx, { supplierId: userId }) : 0
    await keepApprovedIdentity(tx, userId)
    const detail = plan.passes === 'kept' ? { passesKept: passes } : { passesMoved: passes }
    const { decisionId, roleId } = await decideProfile(ctx, tx, { userId, from: 'approved', action: 'withdrawn', reason, detail })
    await sendNotice(tx, profileWithdrawn({ userId, decisionId, roleId, reason }))
  })
}
