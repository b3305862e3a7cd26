import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { addDeskMessage } from './add-message.ts'
import { lockCase } from './lock-case.ts'

/** The desk writes something down for itself: the person never sees it, and is not told. @throws AppError not_found, case_own */
export async function noteCase(ctx: UserContext, { caseId, text }: { caseId: number; text: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { state } = await lockCase(ctx, tx, caseId)
    await addDeskMessage(ctx, tx, { caseId, side: 'note', text })
    await writeJournal(ctx, tx, { action: 'case.note', subject: { type: 'case', id: caseId }, detail: { from: state, to: state } })
  })
}
