import * as z from 'zod/mini'
import { day } from './back-office.ts'
import { journalActions, journalSubjects } from './journal-words.ts'
import { defineList } from './list.ts'
import { instant } from './route.ts'

export const journalLine = z.object({
  id: z.int(),
  at: instant,
  /** One of `journalActions`, or what an older release wrote. */
  action: z.string(),
  /** Null: the system did it, in a job or by a command. */
  actor: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** `name`: as people know it, a person’s name or the code of a request; null where it has none. */
  subject: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  reason: z.nullable(z.string()),
  /** Old and new values. */
  detail: z.record(z.string(), z.unknown()),
  request_id: z.nullable(z.string()),
})
export type JournalEntry = z.output<typeof journalLine>

export const adminJournal = defineList({
  path: 'audit',
  access: { right: 'journal.read' },
  summary: 'Le journal\u00A0: qui a fait quoi, et sur quoi, le plus récent d’abord\u00A0; `from` et `to` sont des jours, compris tous les deux.',
  filters: {
    action: z.optional(z.enum(journalActions)),
    subject: z.optional(z.enum(journalSubjects)),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['at'],
  order: '-at',
  search: 'words',
  item: journalLine,
})
export const { page: adminListJournal, count: adminCountJournal, file: adminJournalFile } = adminJournal
