import * as z from 'zod/mini'
import { day, listedPerson } from './back-office.ts'
import { id, text } from './fields.ts'
import { defineList } from './list.ts'
import { product } from './product.ts'
import { redemptionStates } from './redemption-states.ts'
import { instant, maybeInstant, wireXof } from './route.ts'
import { serviceRef } from './shapes.ts'

const redemptionItem = z.object({
  id: z.int(),
  [product.slug]: z.int(),
  service: serviceRef,
  amount: wireXof,
  supplier: listedPerson,
  holder: listedPerson,
  /** Where the holder lived then; null for a while after an upgrade. */
  department: z.nullable(z.string()),
  at: instant,
  /** An undone one gave nothing. */
  undone_at: maybeInstant,
})
export type ListedRedemption = z.output<typeof redemptionItem>

export const adminRedemptions = defineList({
  path: 'redemptions',
  access: { right: 'figures.read' },
  summary: 'Les utilisations, les plus récentes d’abord\u00A0; `person` est le fournisseur ou le bénéficiaire, `department` celui où vivait le bénéficiaire, `from` et `to` sont des jours compris.',
  filters: {
    state: z.optional(z.enum(redemptionStates)),
    service: z.optional(id('Le service')),
    department: z.optional(text({ label: 'Le département', max: 60 })),
    person: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['at'],
  order: '-at',
  search: 'words',
  item: redemptionItem,
})
export const { page: adminListRedemptions, count: adminCountRedemptions, file: adminRedemptionsFile } = adminRedemptions
