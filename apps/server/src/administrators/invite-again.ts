import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { inviteRefusal } from './administrator-rules.ts'
import { lockAdministrator } from './lock-administrator.ts'
import { invitationEnd, sendInvitation } from './send-invitation.ts'

/** Another 48 hours, and another link. @throws AppError not_found, own_administration, administrator_removed, not_invited */
export async function inviteAgain(ctx: UserContext, { userId }: { userId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { email, invitedUntil } = await lockAdministrator(ctx, tx, userId, inviteRefusal)
    const until = invitationEnd(ctx.now())
    await tx.updateTable('users').set({ invitedUntil: until }).where('id', '=', userId).execute()
    await writeJournal(ctx, tx, {
      action: 'admin.invite_again', subject: { type: 'user', id: userId }, detail: { from: invitedUntil, to: until },
    })
    await sendInvitation(ctx, tx, email)
  })
}
