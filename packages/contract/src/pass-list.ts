import * as z from 'zod/mini'
import { listedPerson } from './back-office.ts'
import { limits } from './constants.ts'
import { amountXof, id, text } from './fields.ts'
import { defineList } from './list.ts'
import { expiringDays, passStates } from './pass-states.ts'
import { product } from './product.ts'
import { instant, maybeInstant, wireXof } from './route.ts'
import { passState, serviceRef } from './shapes.ts'

/** Of passes, in the addresses of the back office. */
export const passesPath = `${product.slug}es`

/** Never a code: it redeems the pass. */
export const passItem = z.object({
  id: z.int(),
  service: serviceRef,
  amount: wireXof,
  state: passState,
  holder: z.nullable(listedPerson),
  supplier: z.nullable(listedPerson),
  donor: listedPerson,
  assigned_at: maybeInstant,
  /** The last day on which it can be used. */
  expires_on: z.nullable(z.string()),
  used_at: maybeInstant,
  created_at: instant,
})
export type ListedPass = z.output<typeof passItem>

export const adminPasses = defineList({
  path: passesPath,
  access: { right: 'figures.read' },
  summary: `Les ${product.nouns}, les plus récents d’abord\u00A0; \`person\` est qui l’a donné, le détient ou l’encaisse, \`expires\` un nombre de jours.`,
  filters: {
    state: z.optional(z.enum(passStates)),
    service: z.optional(id('Le service')),
    amount: z.optional(amountXof({ label: 'Le montant', min: limits.passAmountMin, max: limits.passAmountMax })),
    expires: z.optional(z.enum(expiringDays)),
    department: z.optional(text({ label: 'Le département', max: 60 })),
    person: z.optional(id('La personne')),
    project: z.optional(id('Le projet')),
  },
  sorts: ['created_at', 'amount'],
  order: '-created_at',
  search: 'words',
  item: passItem,
})
export const { page: adminListPasses, count: adminCountPasses, file: adminPassesFile } = adminPasses
