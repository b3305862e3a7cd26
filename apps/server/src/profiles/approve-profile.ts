import { role } from '@passerelle/contract/constants'
import { openBalance } from '#src/ledger/open-balance.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { restorePassesOf } from '#src/passes/holder-suspension.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { decideProfile } from './decide-profile.ts'
import { forgetApprovedIdentity } from './profile-changes.ts'
import { profileApproved } from './profile-words.ts'

/**
 * Approves a pending profile: its owner may use the platform from the next call on. A supplier gets a balance, and passes
 * that wait for one may come to it; what a withdrawn approval had put aside comes back.
 * `version` is what the reviewer read.
 * @throws AppError not_found, already_decided, profile_changed, file_claimed, person_suspended
 */
export async function approveProfile(
  ctx: UserContext,
  { userId, version = null }: { userId: number; version?: string | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { roleId, decisionId, wasWithdrawn } = await decideProfile(ctx, tx, { userId, from: 'pending', action: 'approved', version })
    await forgetApprovedIdentity(tx, userId)
    if (roleId === role.supplier) {
      await openBalance(tx, userId)
      await enqueue(tx, 'attribute-passes', {})
    }
    const isBack = wasWithdrawn && roleId === role.beneficiary
    const back = isBack ? await restorePassesOf(ctx, tx, userId, 'profile') : { restored: 0, kept: 0 }
    // Its projects are open to gifts again.
    if (isBack) await enqueue(tx, 'attribute-passes', {})
    await sendNotice(tx, profileApproved({ userId, decisionId, back }, roleId))
  })
}
