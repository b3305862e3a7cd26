import * as z from 'zod/mini'
import { day } from './back-office.ts'
import { id } from './fields.ts'
import { defineList } from './list.ts'
import { instant } from './route.ts'

const accessKind = z.enum(['sign_in', 'recovery', 'reading'])
const readWhat = z.enum(['profile', 'identity', 'company', 'document'])
const accessOutcome = z.enum(['allowed', 'refused', 'limited'])
const named = z.object({ id: z.int(), name: z.string() })

const accessItem = z.object({
  id: z.int(),
  at: instant,
  kind: accessKind,
  /** Whose account; null: nobody's has that e-mail, or that link. */
  user: z.nullable(named),
  /** What was read, and whose; null for what is no reading, and for those of before 0060. */
  read: z.nullable(z.object({ of: named, what: readWhat, file: z.nullable(z.string()) })),
  outcome: accessOutcome,
  network: z.string(),
  /** That of the journal’s line, where the reading has one. */
  request_id: z.nullable(z.string()),
})
export type ListedAccess = z.output<typeof accessItem>

export const adminAccesses = defineList({
  path: 'accesses',
  access: { right: 'journal.read' },
  summary: 'Les connexions, les récupérations et les lectures de ce que des personnes ont envoyé, gardées 90 jours, refusées comprises\u00A0; `from` et `to` sont des jours compris.',
  filters: {
    kind: z.optional(accessKind),
    outcome: z.optional(accessOutcome),
    person: z.optional(id('La personne')),
    about: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['at'],
  order: '-at',
  search: 'words',
  item: accessItem,
})
export const { page: adminListAccesses, count: adminCountAccesses, file: adminAccessesFile } = adminAccesses
