import { role } from '@passerelle/contract/constants'
import { tellTeam } from '#src/administrators/tell-team.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { suspendPassesOf } from '#src/passes/holder-suspension.ts'
import { releasePasses } from '#src/passes/release-passes.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { suspendSessions } from '#src/platform/sessions.ts'
import { lockPerson } from './lock-person.ts'
import { suspendRefusal } from './suspension-rules.ts'
import { accountSuspended } from './suspension-words.ts'

/**
 * Stops a person, at once and until somebody restores them: their sessions end, nothing new starts. A supplier's open passes
 * go to others and its payouts wait; a beneficiary's passes are kept, unusable. What was paid already arrives.
 * @throws AppError not_found, account_suspended, and every refusal of suspendRefusal
 */
export async function suspendUser(ctx: UserContext, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const { person, facts } = await lockPerson(ctx, tx, userId)
    const refusal = suspendRefusal(facts)
    if (refusal) throw new AppError(refusal, { tried: { type: 'user', id: userId } })
    await tx
      .updateTable('users')
      .set({ suspendedAt: now, suspendedBy: ctx.actor.id, suspendedReason: reason })
      .where('id', '=', userId)
      .execute()
    await suspendSessions(tx, userId, now)
    const moved = person.roleId === role.supplier ? await releasePasses(ctx, tx, { supplierId: userId }) : 0
    const kept = person.roleId === role.beneficiary ? await suspendPassesOf(ctx, tx, userId, 'holder') : 0
    await writeJournal(ctx, tx, {
      action: 'user.suspend',
      subject: { type: 'user', id: userId },
      reason,
      detail: { from: 'active', to: 'suspended', passesMoved: moved, passesKept: kept },
    })
    await sendNotice(tx, accountSuspended({ userId, roleId: person.roleId, at: now }, reason))
    if (person.adminRole !== null) await tellTeam(ctx, tx, userId, 'suspended')
  })
}
