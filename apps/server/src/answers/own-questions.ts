import type { QuestionItem } from '@passerelle/contract/questions'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'

export interface OwnQuestion {
  id: number
  kind: 'profile' | 'request'
  fileId: number
  item: QuestionItem
  text: string
  askedBy: number
  askedAt: Date
  endedAt: Date | null
  /** Of the request that it is about. */
  title: string | null
}

/** Questions about the caller's own file and requests; of others, as if there were none. */
export function selectOwnQuestions({ actor }: UserContext, db: Db | Tx) {
  return db
    .selectFrom('questions')
    .leftJoin('requests', (join) => join.onRef('requests.id', '=', 'questions.fileId').on('questions.kind', '=', 'request'))
    .select(['questions.id', 'questions.kind', 'questions.fileId', 'questions.item', 'questions.text', 'questions.askedBy'])
    .select(['questions.askedAt', 'questions.endedAt', 'requests.title'])
    .where((eb) => eb.or([
      eb.and([eb('questions.kind', '=', 'profile'), eb('questions.fileId', '=', actor.id)]),
      eb.and([
        eb('questions.kind', '=', 'request'),
        // As an array: an index is asked for it, which a plain `in` beside an `or` keeps it from.
        eb('questions.fileId', '=', sql<number>`any(array${
          eb.selectFrom('requests as own').select('own.id').where('own.beneficiaryId', '=', actor.id)
        })`),
      ]),
    ]))
}
