import { role } from '@passerelle/contract/constants'
import { tellTeam } from '#src/administrators/tell-team.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { restorePassesOf } from '#src/passes/holder-suspension.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockPerson } from './lock-person.ts'
import { restoreRefusal } from './suspension-rules.ts'
import { accountRestored } from './suspension-words.ts'

/**
 * Gives a suspended person their account back: they sign in again. A beneficiary's passes come back with the days that they
 * lost; a supplier's stay where they went, its payouts go on.
 * @throws AppError not_found, account_suspended, and every refusal of restoreRefusal
 */
export async function restoreUser(ctx: UserContext, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { person, facts } = await lockPerson(ctx, tx, userId)
    const refusal = restoreRefusal(facts)
    if (refusal) throw new AppError(refusal, { tried: { type: 'user', id: userId } })
    await tx.updateTable('users').set({ suspendedAt: null, suspendedBy: null, suspendedReason: null }).where('id', '=', userId).execute()
    const back = person.roleId === role.beneficiary ? await restorePassesOf(ctx, tx, userId, 'holder') : { restored: 0, kept: 0 }
    // Passes that wait for a supplier, or for this holder's requests, may find their way now.
    await enqueue(tx, 'attribute-passes', {})
    await writeJournal(ctx, tx, {
      action: 'user.restore',
      subject: { type: 'user', id: userId },
      reason,
      detail: { from: 'suspended', to: 'active', passesRestored: back.restored },
    })
    // What a withdrawn approval stops stays so.
    await sendNotice(tx, accountRestored({ userId, roleId: person.withdrawnAt ? null : person.roleId, at: ctx.now(), back }))
    if (person.adminRole !== null) await tellTeam(ctx, tx, userId, 'restored')
  })
}
