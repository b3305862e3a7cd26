import type { UserContext } from '#src/platform/context.ts'
import { jsonValue } from '#src/platform/database/sql-values.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { dropReview } from '#src/reviews/end-review.ts'

/**
 * The waiting profile of an account that ends in another one leaves the queue, with the reason of the merge; one that was decided stays as
 * it is. Its owner is told of the merge, not of this.
 */
export async function closeWaitingProfile(ctx: UserContext, tx: Tx, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  const closed = await tx
    .updateTable('users')
    .set({ stat: 'rejected', statReason: reason })
    .where('id', '=', userId)
    .where('stat', '=', 'pending')
    .returning('roleId')
    .executeTakeFirst()
  if (!closed?.roleId) return
  await dropReview(ctx, tx, { kind: 'profile', fileId: userId })
  await tx.insertInto('profileDecisions').values({
    userId, action: 'rejected', roleId: closed.roleId, reason, refused: jsonValue([]), byId: ctx.actor.id, at: ctx.now(),
  }).execute()
  await writeJournal(ctx, tx, {
    action: 'profile.rejected',
    subject: { type: 'user', id: userId },
    reason,
    detail: { roleId: closed.roleId, from: 'pending', to: 'rejected' },
  })
}
