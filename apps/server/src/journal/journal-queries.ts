import { addDays, startOfDay } from '@passerelle/contract/dates'
import type { JournalAction, JournalSubject } from '@passerelle/contract/journal-words'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { checkWord, holdsWord } from '#src/platform/database/search.ts'

interface JournalFilter {
  action?: JournalAction | undefined
  subject?: JournalSubject | undefined
  /** Days in the programme's time zone, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** The journal, with who did what by name. */
export function selectJournal({ db }: UserContext, { action, subject, from, to }: JournalFilter) {
  let query = db
    .selectFrom('journal')
    .leftJoin('users', 'users.id', 'journal.actorId')
    .select([
      'journal.id', 'journal.at', 'journal.action', 'journal.subjectType', 'journal.subjectId', 'journal.reason', 'journal.detail',
      'journal.requestId', 'journal.actorId',
    ])
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('actorName'))
  if (action) query = query.where('journal.action', '=', action)
  if (subject) query = query.where('journal.subjectType', '=', subject)
  if (from) query = query.where('journal.at', '>=', startOfDay(from))
  if (to) query = query.where('journal.at', '<', startOfDay(addDays(to, 1)))
  return query
}

/** In the name of who did it. */
export const journalSearch: ListSearch = {
  holds: (word) => checkWord('users.nameKey', word),
  seek: (word) => sql<number>`select id from journal where actor_id in (select id from users where ${holdsWord('users.nameKey', word)})`,
}
