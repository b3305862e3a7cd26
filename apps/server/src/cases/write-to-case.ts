import type { FileLike } from '@passerelle/contract/fields'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { addPersonMessage, withAttachment } from './add-message.ts'
import { lockOwnCase } from './lock-case.ts'
import { applyEvent } from './move-case.ts'
import { findOpen } from './open-case.ts'
import { dueDayOf } from './promise-answer.ts'
import { countMessage } from './report-problem.ts'
import { tellDesk } from './tell-desk.ts'

/**
 * Its person adds to a case; one that is closed opens again, unless another about the same thing is open, which then takes the message.
 * @throws FieldErrors on the file; AppError not_found, too_many_requests
 */
export async function writeToCase(
  ctx: UserContext,
  { caseId, text, file }: { caseId: number; text: string; file: FileLike | null },
): Promise<{ dueOn: string }> {
  return withAttachment(ctx, file, (stored) =>
    inTransaction(ctx, async (tx) => {
      const now = ctx.now()
      await countMessage(ctx, tx)
      const mine = await lockOwnCase(tx, { caseId, personId: ctx.actor.id })
      if (!mine) throw new AppError('not_found')
      const found = (mine.state === 'closed' && (await findOpen(tx, mine))) || mine
      const present = await applyEvent(tx, { found, event: 'person_writes', now })
      const messageId = await addPersonMessage(ctx, tx, { caseId: found.id, subject: found.subject, text, stored })
      await writeJournal(ctx, tx, {
        action: 'case.message',
        subject: { type: 'case', id: found.id },
        detail: { from: found.state, to: present.state },
      })
      await tellDesk(tx, { found: present, messageId, isNew: false })
      return { dueOn: dueDayOf(present.dueAt) }
    }),
  )
}
