import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { decideProfile } from './decide-profile.ts'
import { profileReopened } from './profile-words.ts'

/**
 * Lets a rejected person choose an account type and submit again; earlier decisions stay. Why is for colleagues.
 * @throws AppError not_found, already_decided, profile_once_approved
 */
export async function reopenProfile(ctx: UserContext, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { decisionId } = await decideProfile(ctx, tx, { userId, from: 'rejected', action: 'reopened', reason })
    await sendNotice(tx, profileReopened({ userId, decisionId }))
  })
}
