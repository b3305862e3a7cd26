import type { FileLike } from '@passerelle/contract/fields'
import { profileAnswer, requestAnswer } from '@passerelle/contract/answer-forms'
import { isFileItem } from '@passerelle/contract/file-item'
import type { QuestionItem } from '@passerelle/contract/questions'
import { recordFile, type StoredFile, withStoredUpload } from '#src/files/store-upload.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { correctField } from '#src/profiles/correct-field.ts'
import { lockOwnProfile } from '#src/profiles/lock-profile.ts'
import { correctRequest } from '#src/requests/correct-request.ts'
import { closeQuestion } from '#src/reviews/close-question.ts'
import { lockFile, subjectOf } from '#src/reviews/lock-file.ts'
import { answered, answerMissing, fileMissing, fileNotAsked } from './answer-words.ts'
import { type OwnQuestion, selectOwnQuestions } from './own-questions.ts'

interface Given {
  text: string | null
  file: FileLike | null
}

/**
 * The caller answers what a reviewer asked: a field or a file of theirs is put right, or a sentence is read beside the file, which
 * keeps its place.
 * @throws AppError not_found, question_over; FieldErrors on the text or the file
 */
export async function answerQuestion(ctx: UserContext, { questionId, ...given }: Given & { questionId: number }): Promise<void> {
  const asked = await selectOwnQuestions(ctx, ctx.db).where('questions.id', '=', questionId).executeTakeFirst()
  const save = (stored: StoredFile | null) => {
    if (!asked) throw new AppError('not_found')
    const value = readAnswer(asked.item, given)
    return inTransaction(ctx, (tx) => saveAnswer(ctx, tx, { asked, value, stored }))
  }
  // A file that is none is told so, whatever it was to answer.
  const kind = asked?.kind === 'request' ? ('image' as const) : ('document' as const)
  await (given.file ? withStoredUpload(ctx, given.file, { field: 'doc_file', kind }, async (stored) => save(stored)) : save(null))
}

/** In the form of its field; null for a file that comes without words. */
function readAnswer(item: QuestionItem, { text, file }: Given): string | null {
  if (isFileItem(item)) {
    if (!file) throw new FieldErrors({ doc_file: fileMissing })
    return text
  }
  if (file) throw new FieldErrors({ doc_file: fileNotAsked })
  const schema = item === 'other' ? null : { ...profileAnswer, ...requestAnswer }[item]
  const read = schema?.safeParse(text)
  if (read && !read.success) throw new FieldErrors({ text: read.error.issues.map(({ message }) => message) })
  const value = read ? read.data : text
  if (value === null) throw new FieldErrors({ text: answerMissing })
  return value
}

interface Answer {
  asked: OwnQuestion
  value: string | null
  stored: StoredFile | null
}

/** The file first, as its decision does; then the question, which the decision may have ended. */
async function saveAnswer(ctx: UserContext, tx: Tx, { asked, value, stored }: Answer): Promise<void> {
  const { id, kind, fileId, item, askedBy, title } = asked
  const profile = kind === 'profile' && ctx.actor.roleId !== null ? await lockOwnProfile(ctx, tx, ctx.actor.roleId) : null
  if (!profile) await lockFile(tx, { kind, fileId })
  const isInWords = item === 'other' || isFileItem(item)
  if (!(await closeQuestion(ctx, tx, { questionId: id, answer: isInWords ? value : null }))) throw new AppError('question_over')
  const put = stored ? await recordFile(ctx, tx, stored) : value
  if (put !== null && profile && (item === 'doc_file' || isOf(profileAnswer, item))) {
    await correctField(ctx, tx, profile, { item, value: put })
  }
  if (put !== null && !profile && (item === 'image' || isOf(requestAnswer, item))) {
    await correctRequest(ctx, tx, { requestId: fileId, item, value: put })
  }
  await writeJournal(ctx, tx, {
    action: 'question.answer',
    subject: subjectOf({ kind, fileId }),
    detail: { from: 'asked', to: 'answered', item },
  })
  const { firstname, name } = await tx
    .selectFrom('users')
    .select(['firstname', 'name'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  await sendNotice(tx, { userId: askedBy, key: `question-answered:${id}`, message: answered({ person: `${firstname} ${name}`, title }) })
}

const isOf = <Fields extends object>(fields: Fields, item: string): item is keyof Fields & string => Object.hasOwn(fields, item)
