import type { AdminRole } from '@passerelle/contract/constants'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { roleRefusal } from './administrator-rules.ts'
import { roleChanged } from './administrator-words.ts'
import { lockAdministrator } from './lock-administrator.ts'
import { tellTeam } from './tell-team.ts'

export interface ChangeRoleInput {
  userId: number
  adminRole: AdminRole
  reason: string
}

/**
 * Gives an administrator another part of the back office, from their next call on. What they signed without the right counts no more.
 * @throws AppError not_found, own_administration, administrator_removed, same_role, last_super
 */
export async function changeRole(ctx: UserContext, { userId, adminRole, reason }: ChangeRoleInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await lockAdministrator(ctx, tx, userId, (facts) => roleRefusal(facts, adminRole))
    await tx.updateTable('users').set({ adminRole }).where('id', '=', userId).execute()
    await writeJournal(ctx, tx, {
      action: 'admin.change_role',
      subject: { type: 'user', id: userId },
      reason,
      detail: { from: person.adminRole, to: adminRole, ...(person.invitedUntil && { isInvited: true }) },
    })
    await sendNotice(tx, roleChanged({ userId, adminRole, at: ctx.now() }, reason))
    await tellTeam(ctx, tx, userId, 'role')
  })
}
