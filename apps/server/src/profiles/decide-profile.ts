import type { RoleId, Stat } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { jsonValue } from '#src/platform/database/sql-values.ts'
import { endReview } from '#src/reviews/end-review.ts'
import { profileVersion } from './lock-profile.ts'
import { wasOnceApproved } from './once-approved.ts'

export interface ProfileDecision {
  userId: number
  from: Stat
  action: 'approved' | 'rejected' | 'reopened' | 'withdrawn'
  reason?: string
  /** Fields of a rejected file that are to be corrected. */
  refused?: string[]
  /** What the reviewer read; null: a file that was not edited since it was submitted. */
  version?: string | null
  /** What else the journal tells. */
  detail?: Record<string, unknown>
}

interface Decided {
  roleId: RoleId
  decisionId: number
  wasWithdrawn: boolean
}

const statAfter: Record<ProfileDecision['action'], Stat | null> = {
  approved: 'approved', rejected: 'rejected', reopened: null, withdrawn: 'rejected',
}

/**
 * Moves a profile out of `from` and keeps who, when and why. The row lock makes the second of two reviewers wait, then
 * find it decided; an edit that came first makes a reviewer read again. Scans go on meanwhile.
 * An approval that is withdrawn leaves a rejected profile, which its owner sends again.
 * @returns the role that the profile was submitted for, the decision's id, and whether an approval was withdrawn before
 * @throws AppError not_found when the person never submitted one; already_decided when it is not in `from`;
 * person_suspended for what would let somebody begin who is stopped; file_claimed when somebody else examines it;
 * profile_changed when it is not what was read; profile_once_approved for a reopening that would orphan what it did
 */
export async function decideProfile(ctx: UserContext, tx: Tx, decision: ProfileDecision): Promise<Decided> {
  const { userId, from, action, reason, refused = [], version = null, detail = {} } = decision
  const profile = await tx
    .selectFrom('users')
    .select(['roleId', 'adminRole', 'stat', 'submittedAt', 'editedAt', 'withdrawnAt', 'mergedInto', 'suspendedAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!profile?.submittedAt || profile.adminRole) throw new AppError('not_found')
  const { roleId, stat, submittedAt, editedAt, withdrawnAt } = profile
  // An account that ended in another one has no profile to decide any more.
  if (roleId === null || stat !== from || profile.mergedInto !== null) throw new AppError('already_decided')
  // Nobody who is stopped begins anything by our hand (decision 80).
  if (profile.suspendedAt && (action === 'approved' || action === 'reopened')) throw new AppError('person_suspended')
  if (action === 'reopened' && (await wasOnceApproved(tx, { id: userId, withdrawnAt }))) throw new AppError('profile_once_approved')
  const isAsRead = version ? version === profileVersion({ submittedAt, editedAt }) : editedAt === null
  if (from === 'pending' && !isAsRead) throw new AppError('profile_changed')
  if (from === 'pending') await endReview(ctx, tx, { kind: 'profile', fileId: userId })
  const next = statAfter[action]
  await tx
    .updateTable('users')
    .set(next === null ? { roleId: null, stat: null, statReason: null } : { stat: next, statReason: reason ?? null })
    .$if(action === 'withdrawn', (query) => query.set({ withdrawnAt: ctx.now() }))
    .$if(action === 'approved', (query) => query.set({ withdrawnAt: null }))
    .where('id', '=', userId)
    .execute()
  const kept = await tx
    .insertInto('profileDecisions')
    .values({ userId, action, roleId, reason: reason ?? null, refused: jsonValue(refused), byId: ctx.actor.id, at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeJournal(ctx, tx, {
    action: `profile.${action}`,
    subject: { type: 'user', id: userId },
    ...(reason && { reason }),
    detail: { roleId, from, to: next, ...(refused.length > 0 && { refused }), ...detail },
  })
  return { roleId, decisionId: kept.id, wasWithdrawn: withdrawnAt !== null }
}
