import { role } from '@passerelle/contract/constants'
import { fieldsOfFile, type ProfileField } from '@passerelle/contract/profiles'
import { sendNotice } from '#src/notices/send-notice.ts'
import { releasePasses } from '#src/passes/release-passes.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { kindOfFile } from '#src/reviews/kind-of-file.ts'
import { decideProfile } from './decide-profile.ts'
import { profileRejected, refusedNotInFile } from './profile-words.ts'

interface Rejection {
  userId: number
  reason: string
  /** What is to be corrected, by the form's fields. */
  refused?: ProfileField[]
  version?: string | null
}

/**
 * Rejects a pending profile; its owner reads the reason and what is to be corrected; a supplier's open passes go to others.
 * @throws AppError not_found, already_decided, profile_changed, file_claimed; FieldErrors for an item that is not in this file
 */
export async function rejectProfile(ctx: UserContext, { userId, reason, refused = [], version = null }: Rejection): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { decisionId, roleId } = await decideProfile(ctx, tx, { userId, from: 'pending', action: 'rejected', reason, refused, version })
    if (roleId === role.supplier) await releasePasses(ctx, tx, { supplierId: userId })
    const own: readonly string[] = fieldsOfFile[await kindOfFile(tx, userId)]
    if (refused.some((field) => !own.includes(field))) throw new FieldErrors({ refused: refusedNotInFile })
    await sendNotice(tx, profileRejected({ userId, decisionId, roleId, reason, refused }))
  })
}
