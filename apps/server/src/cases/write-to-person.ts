import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { addDeskMessage } from './add-message.ts'
import { ownRefusal } from './case-rules.ts'
import { deskWrote } from './case-words.ts'
import { takeTurnOf } from './lock-case.ts'
import { applyEvent } from './move-case.ts'
import { openCase } from './open-case.ts'
import { promiseAnswer } from './promise-answer.ts'

/**
 * The desk writes first: a case that waits for the person, who is told and may answer. What the desk writes again while it is open is
 * one more message of it. @throws AppError not_found, also for an administrator; case_own
 */
export async function writeToPerson(
  ctx: UserContext,
  { personId, text }: { personId: number; text: string },
): Promise<{ caseId: number; code: string }> {
  return inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const refusal = ownRefusal(personId, ctx.actor.id)
    if (refusal) throw new AppError(refusal, { tried: { type: 'user', id: personId } })
    const person = await tx.selectFrom('users').select('adminRole').where('id', '=', personId).executeTakeFirst()
    if (!person || person.adminRole !== null) throw new AppError('not_found')
    await takeTurnOf(tx, personId)
    const { found } = await openCase(tx, {
      personId, subject: 'none', subjectId: null, kind: 'desk', state: 'waiting_person', isFromDesk: true, ownerId: ctx.actor.id,
      dueAt: await promiseAnswer(tx, now), createdAt: now, updatedAt: now,
    })
    const deskMessageId = await addDeskMessage(ctx, tx, { caseId: found.id, side: 'desk', text })
    const present = await applyEvent(tx, { found, event: 'desk_asks', now }, { deskMessageId })
    await writeJournal(ctx, tx, {
      action: 'case.write',
      subject: { type: 'user', id: personId },
      detail: { caseId: found.id, from: found.state, to: present.state },
    })
    await sendNotice(tx, deskWrote(found, { messageId: deskMessageId, text }))
    return { caseId: found.id, code: found.code }
  })
}
