import { role } from '@passerelle/contract/constants'
import { type CaseKind, type CaseSubject, kindsOf } from '@passerelle/contract/case-words'
import type { FileLike } from '@passerelle/contract/fields'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countAttempt } from '#src/platform/http/limits.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { readSetting } from '#src/platform/settings.ts'
import { addPersonMessage, withAttachment } from './add-message.ts'
import { kindNotOfSubject, tooManyOpen } from './case-words.ts'
import { applyEvent } from './move-case.ts'
import { openCase } from './open-case.ts'
import { findOwnSubject } from './own-subject.ts'
import { dueDayOf, promiseAnswer } from './promise-answer.ts'
import { tellDesk } from './tell-desk.ts'

export interface ProblemInput {
  subject: CaseSubject
  subjectId: number | null
  kind: CaseKind
  text: string
  file: FileLike | null
}

/** Messages of one person in ten minutes. */
const messagesMax = 20

/**
 * Somebody reports a problem on something of theirs: a case, with the day by which we answer; about what is open already, one more
 * message of it.
 * @throws FieldErrors on the kind, the file, or the text with too many cases open; AppError not_found, forbidden, too_many_requests
 */
export async function reportProblem(
  ctx: UserContext,
  input: ProblemInput,
): Promise<{ id: number; code: string; dueOn: string; isAdded: boolean }> {
  if (ctx.actor.roleId === role.admin) throw new AppError('forbidden')
  const subjectId = input.subject === 'none' ? null : input.subjectId
  const { subject, kind, text } = input
  if (!kindsOf[subject].includes(kind)) throw new FieldErrors({ kind: kindNotOfSubject })
  return withAttachment(ctx, input.file, (stored) =>
    inTransaction(ctx, async (tx) => {
      const now = ctx.now()
      const personId = ctx.actor.id
      await countMessage(ctx, tx)
      const own = await findOwnSubject(tx, personId, { subject, subjectId })
      if (!own) throw new AppError('not_found')
      const { found, isNew } = await openCase(tx, {
        personId, subject, subjectId, kind, aboutId: own.aboutId, state: 'open', dueAt: await promiseAnswer(tx, now), createdAt: now,
        updatedAt: now,
      })
      if (isNew) await refuseTooMany(tx, personId)
      const present = isNew ? found : await applyEvent(tx, { found, event: 'person_writes', now })
      const messageId = await addPersonMessage(ctx, tx, { caseId: found.id, subject, text, stored })
      await writeJournal(ctx, tx, {
        action: isNew ? 'case.open' : 'case.message',
        subject: { type: 'case', id: found.id },
        detail: isNew ? { subject, subjectId, kind } : { from: found.state, to: present.state },
      })
      await tellDesk(tx, { found: present, messageId, isNew })
      return { id: present.id, code: present.code, dueOn: dueDayOf(present.dueAt), isAdded: !isNew }
    }),
  )
}

/**
 * Of one person, one comes after the other, to the end of its transaction: nobody opens two cases at once.
 * @throws AppError too_many_requests
 */
export async function countMessage(ctx: UserContext, tx: Tx): Promise<void> {
  await countAttempt(tx, `case:${ctx.actor.id}`, messagesMax, ctx.now())
}

async function refuseTooMany(tx: Tx, personId: number): Promise<void> {
  const { open } = await tx
    .selectFrom('cases')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('personId', '=', personId)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  const max = await readSetting(tx, 'casesOpenMax')
  if (open > max) throw new FieldErrors({ text: tooManyOpen(max) })
}
