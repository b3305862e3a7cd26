import type { RoleId, Stat } from '@passerelle/contract/constants'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import type { HeldProfile } from './lock-profile.ts'
import { tellWaitingProfile } from './tell-waiting-profile.ts'

interface Edited {
  roleId: RoleId
  profile: HeldProfile
  /** Names of fields, never their values. */
  changed: string[]
  isResubmitted: boolean
}

/** Status, journal and notice of an edit. */
export async function markEdited(
  ctx: UserContext,
  tx: Tx,
  { roleId, profile: { stat, editedAt }, changed, isResubmitted }: Edited,
): Promise<void> {
  const pending: Stat = 'pending'
  await tx
    .updateTable('users')
    .set({ editedAt, ...(isResubmitted && { stat: pending, statReason: null, submittedAt: editedAt }) })
    .where('id', '=', ctx.actor.id)
    .execute()
  await writeJournal(ctx, tx, {
    action: 'profile.edit',
    subject: { type: 'user', id: ctx.actor.id },
    detail: { changed, ...(isResubmitted && { from: stat, to: pending }) },
  })
  // One that already waits has been told: whoever edits again and again fills nobody's mailbox.
  if (isResubmitted && stat !== pending) await tellWaitingProfile(ctx, tx, { roleId, at: editedAt, isEdited: true })
}
