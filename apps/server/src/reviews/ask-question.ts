import { itemLabel, itemsOfFile } from '@passerelle/contract/question-items'
import type { QuestionItem } from '@passerelle/contract/questions'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { refuseClaimed } from './end-review.ts'
import { kindOfFile } from './kind-of-file.ts'
import { lockFile, type ReviewedFile, subjectOf } from './lock-file.ts'
import { askedNotInFile, questionAsked } from './review-words.ts'

/**
 * Asks the person of a waiting file for one thing: told at home and by mail, and answered without beginning again.
 * @throws AppError not_found, already_decided, file_claimed; person_suspended; question_open while another one waits for its answer;
 * FieldErrors for an item that is not in this file
 */
export async function askQuestion(
  ctx: UserContext,
  { item, text, ...file }: ReviewedFile & { item: QuestionItem; text: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { isWaiting, personId } = await lockFile(tx, file)
    if (!isWaiting) throw new AppError('already_decided')
    const person = await tx.selectFrom('users').select('suspendedAt').where('id', '=', personId).forShare().executeTakeFirstOrThrow()
    // Who is stopped does not read it, and could not answer.
    if (person.suspendedAt) throw new AppError('person_suspended')
    await refuseClaimed(ctx, tx, file)
    if (file.kind === 'profile') {
      const own: readonly QuestionItem[] = itemsOfFile(await kindOfFile(tx, file.fileId))
      if (!own.includes(item)) throw new FieldErrors({ item: askedNotInFile })
    }
    const question = await tx
      .insertInto('questions')
      .values({ ...file, item, text, askedBy: ctx.actor.id, askedAt: ctx.now(), answer: null, answeredAt: null, endedAt: null })
      .onConflict((conflict) => conflict.columns(['kind', 'fileId']).where('endedAt', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!question) throw new AppError('question_open')
    await writeJournal(ctx, tx, { action: 'question.ask', subject: subjectOf(file), detail: { from: 'waiting', to: 'asked', item } })
    await sendNotice(tx, questionAsked({ id: question.id, personId, kind: file.kind, label: itemLabel[item], text }))
  })
}
