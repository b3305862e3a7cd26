import { closeRecoveryLinks } from '#src/accounts/recovery-links.ts'
import { sendMail } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { suspendSessions } from '#src/platform/sessions.ts'
import { dropFactor } from '#src/second-factors/drop-factor.ts'
import { endRefusal } from './administrator-rules.ts'
import { administratorRemoved } from './administrator-words.ts'
import { lockAdministrator } from './lock-administrator.ts'
import { tellTeam } from './tell-team.ts'

/**
 * Ends an administrator's account: they never enter again, unless they are invited again. What they did stays in their name.
 * @throws AppError not_found, own_administration, administrator_removed, last_super
 */
export async function removeAdministrator(ctx: UserContext, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const { email, adminRole, suspendedAt, invitedUntil } = await lockAdministrator(ctx, tx, userId, endRefusal)
    await tx
      .updateTable('users')
      .set({ removedAt: now, suspendedAt: suspendedAt ?? now, suspendedBy: ctx.actor.id, suspendedReason: reason, invitedUntil: null })
      .where('id', '=', userId)
      .execute()
    await suspendSessions(tx, userId, now)
    await dropFactor(tx, userId)
    await closeRecoveryLinks(tx, email, now)
    await writeJournal(ctx, tx, {
      action: 'admin.remove',
      subject: { type: 'user', id: userId },
      reason,
      detail: { from: adminRole, to: 'removed', ...(invitedUntil && { isInvited: true }) },
    })
    await sendMail(tx, administratorRemoved(userId, now, reason))
    await tellTeam(ctx, tx, userId, 'removed')
  })
}
