import type { CaseOutcome } from '@passerelle/contract/case-words'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { addDeskMessage } from './add-message.ts'
import { caseClosed } from './case-words.ts'
import { lockCase } from './lock-case.ts'
import { applyEvent } from './move-case.ts'

interface CloseInput {
  caseId: number
  outcome: CaseOutcome
  text: string
}

/**
 * The desk ends a case, and says how and why: the person is told, and may still write.
 * @throws AppError not_found, case_own, case_closed
 */
export async function closeCase(ctx: UserContext, { caseId, outcome, text }: CloseInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const found = await lockCase(ctx, tx, caseId)
    const deskMessageId = await addDeskMessage(ctx, tx, { caseId, side: 'desk', text })
    const ownerId = found.ownerId ?? ctx.actor.id
    await applyEvent(tx, { found, event: 'close', now }, { deskMessageId, ownerId, outcome, closedAt: now })
    await writeJournal(ctx, tx, {
      action: 'case.close',
      subject: { type: 'case', id: caseId },
      detail: { from: found.state, to: 'closed', outcome },
    })
    await sendNotice(tx, caseClosed(found, { outcome, messageId: deskMessageId, text }))
  })
}
