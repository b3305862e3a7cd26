import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { caseReopened, otherOpen } from './case-words.ts'
import { lockCase, takeTurnOf } from './lock-case.ts'
import { applyEvent } from './move-case.ts'
import { findOpen } from './open-case.ts'

/** The desk takes a closed case up again, with a new deadline; the person is told. @throws AppError not_found, case_own, case_not_closed */
export async function reopenCase(ctx: UserContext, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const asked = await tx.selectFrom('cases').select('personId').where('id', '=', caseId).executeTakeFirst()
    if (!asked) throw new AppError('not_found')
    await takeTurnOf(tx, asked.personId)
    const found = await lockCase(ctx, tx, caseId)
    const other = found.state === 'closed' && (await findOpen(tx, found))
    if (other) throw new AppError('case_not_closed', { message: otherOpen(other.code) })
    const present = await applyEvent(tx, { found, event: 'reopen', now })
    await writeJournal(ctx, tx, { action: 'case.reopen', subject: { type: 'case', id: caseId }, detail: { from: found.state, to: 'open' } })
    await sendNotice(tx, caseReopened(present, now))
  })
}
