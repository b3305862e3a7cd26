import type { QuestionItem } from '@passerelle/contract/questions'
import { anyOf } from '#src/platform/database/page-rows.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { ReviewedFile } from './lock-file.ts'

export interface Question {
  item: QuestionItem
  text: string
  by: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** What was asked of each of these files, the earliest first. */
export async function findQuestions(
  db: Db | Tx,
  { kind, of }: { kind: ReviewedFile['kind']; of: { id: number }[] },
): Promise<ReadonlyMap<number, Question[]>> {
  if (of.length === 0) return new Map()
  const rows = await db
    .selectFrom('questions')
    .innerJoin('users', 'users.id', 'questions.askedBy')
    .select(['questions.fileId', 'questions.item', 'questions.text', 'questions.askedAt', 'questions.answer', 'questions.answeredAt'])
    .select(['users.firstname', 'users.name'])
    .where('questions.kind', '=', kind)
    .where('questions.fileId', '=', anyOf(of))
    .orderBy('questions.id')
    .execute()
  const asked = rows.map(({ firstname, name, ...row }) => ({ ...row, by: `${firstname} ${name}` }))
  return Map.groupBy(asked, ({ fileId }) => fileId)
}

/** As the contract says it. */
export const questionReply = ({ item, text, by, askedAt, answer, answeredAt }: Question) => ({
  item, text, by, asked_at: askedAt.toISOString(), answer, answered_at: answeredAt?.toISOString() ?? null,
})

/** Of a list: whether the person is awaited, or has answered. */
export function questionStateOf(questions: readonly Question[] = []): 'asked' | 'answered' | null {
  const latest = questions.at(-1)
  return latest ? (latest.answeredAt ? 'answered' : 'asked') : null
}

/** The latest answer names what is read of a file that has no version of its own. */
export const versionOf = (questions: readonly Question[] = []): string | null =>
  questions.findLast(({ answeredAt }) => answeredAt)?.answeredAt?.toISOString() ?? null
