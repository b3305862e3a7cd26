import * as z from 'zod/mini'
import { act, get, one } from './back-office.ts'
import { reference, text } from './fields.ts'
import { defineRoute, done } from './route.ts'

/** Of one administrator for one list: what stands in a row of tabs. */
export const savedViewsMax = 10

const name = text({ label: 'Le nom', max: 40 })

export const adminListViews = defineRoute({
  ...get('views', 'figures.read', 'Les vues enregistrées par l’administrateur, pour toutes les listes.'),
  response: z.array(z.object({
    id: z.int(),
    /** As `listName` (list-name.ts) says. */
    list: z.string(),
    name: z.string(),
    /** Filters and order, as the address of the list has them; never what was searched for, which no address has. */
    query: z.string(),
  })),
})
export const adminSaveView = defineRoute({
  ...act('views', 'figures.read', `Enregistre une vue d’une liste\u00A0; ${savedViewsMax} au plus par liste.`),
  body: z.object({ list: reference({ label: 'La liste', max: 40 }), name, query: reference({ label: 'Les filtres', max: 300 }) }),
  response: done({ id: z.int() }),
})
export const adminRenameView = defineRoute({
  ...act('views/:id/rename', 'figures.read', 'Renomme une vue enregistrée.'),
  params: one,
  body: z.object({ name }),
})
export const adminRemoveView = defineRoute({
  ...act('views/:id/remove', 'figures.read', 'Supprime une vue enregistrée.'),
  params: one,
})
