import * as z from 'zod/mini'
import { day } from './back-office.ts'
import { id } from './fields.ts'
import { defineList } from './list.ts'
import { instant, maybeInstant } from './route.ts'

const exportItem = z.object({
  id: z.int(),
  at: instant,
  by: z.object({ id: z.int(), name: z.string() }),
  /** As its file is named: `retraits`. */
  list: z.string(),
  /** Filters and order, and whether something was searched for: never what. */
  filters: z.record(z.string(), z.unknown()),
  /** Null: it is still being read, or it broke off. */
  ended_at: maybeInstant,
  rows: z.nullable(z.int()),
})
export type ListedExport = z.output<typeof exportItem>

export const adminExports = defineList({
  path: 'exports',
  access: { right: 'journal.read' },
  summary: 'Les listes téléchargées\u00A0: par qui, avec quels filtres, combien de lignes\u00A0; `from` et `to` sont des jours compris.',
  filters: {
    state: z.optional(z.enum(['whole', 'open'])),
    list: z.optional(z.string().check(z.regex(/^[a-z-]{1,60}$/, 'Cette liste n’existe pas.'))),
    person: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['at'],
  order: '-at',
  search: 'words',
  item: exportItem,
})
export const { page: adminListExports, count: adminCountExports, file: adminExportsFile } = adminExports
