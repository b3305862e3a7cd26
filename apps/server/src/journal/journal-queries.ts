import type { JournalAction, JournalSubject } from '@passerelle/contract/journal-words'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import { nameSubjects } from './name-subjects.ts'

interface JournalFilter extends Period {
  action?: JournalAction | undefined
  subject?: JournalSubject | undefined
}

/** Lines of the journal, their ids only: nobody joins what is counted, or left out of a page. */
export function selectJournal({ db }: UserContext, { action, subject, from, to }: JournalFilter) {
  let query = db.selectFrom('journal').select(['journal.id', 'journal.at'])
  if (action) query = query.where('journal.action', '=', action)
  if (subject) query = query.where('journal.subjectType', '=', subject)
  query = inPeriod(query, 'journal.at', { from, to })
  return query
}

/** A page of them, with who did what by name. */
export async function toJournalLines({ db }: UserContext, page: { id: number }[]) {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('journal')
    .leftJoin('users', 'users.id', 'journal.actorId')
    .select([
      'journal.id', 'journal.at', 'journal.action', 'journal.subjectType', 'journal.subjectId', 'journal.reason', 'journal.detail',
      'journal.requestId', 'journal.actorId',
    ])
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('actorName'))
    .where('journal.id', '=', anyOf(page))
    .execute()
  const nameOf = await nameSubjects(db, rows)
  return inOrderOf(page, rows).map(({ id, at, action, actorId, actorName, subjectType, subjectId, reason, detail, requestId }) => ({
    id, action, reason, detail, at: at.toISOString(), actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    subject: { type: subjectType, id: subjectId, name: nameOf({ subjectType, subjectId }) }, request_id: requestId,
  }))
}

/** In the name of who did it. */
export const journalSearch: ListSearch = { key: 'users.nameKey', of: 'journal.actorId' }
