import type { FileLike } from '@passerelle/contract/fields'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { addDeskAnswer, withAttachment } from './add-message.ts'
import { caseAnswered } from './case-words.ts'
import { lockCase } from './lock-case.ts'
import { applyEvent } from './move-case.ts'

interface AnswerInput {
  caseId: number
  text: string
  /** Whose turn it is: the person’s, or still ours, and then the deadline stands. */
  next: 'waiting_person' | 'open'
  file: FileLike | null
}

/**
 * The desk answers the person, who is told, with a document if need be. Whoever answers what nobody follows follows it.
 * @throws FieldErrors on the file; AppError not_found, case_own, case_closed, too_many_requests
 */
export async function answerCase(ctx: UserContext, { caseId, text, next, file }: AnswerInput): Promise<void> {
  await withAttachment(ctx, file, (stored) =>
    inTransaction(ctx, async (tx) => {
      const found = await lockCase(ctx, tx, caseId)
      const { subject, personId } = found
      const deskMessageId = await addDeskAnswer(ctx, tx, { caseId, subject, text, stored, personId })
      const event = next === 'open' ? 'desk_searches' : 'desk_asks'
      const present = await applyEvent(tx, { found, event, now: ctx.now() }, { deskMessageId, ownerId: found.ownerId ?? ctx.actor.id })
      await writeJournal(ctx, tx, {
        action: 'case.answer',
        subject: { type: 'case', id: caseId },
        detail: { from: found.state, to: present.state },
      })
      await sendNotice(tx, caseAnswered(present, { messageId: deskMessageId, text, hasFile: stored !== null }))
    }),
  )
}
