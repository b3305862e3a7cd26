import * as z from 'zod/mini'
import { day } from './back-office.ts'
import { id } from './fields.ts'
import { defineList } from './list.ts'
import { instant, maybeInstant } from './route.ts'

export const adminPaymentAccountItem = z.object({
  id: z.int(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  name: z.string(),
  number: z.string(),
  /** By the range of the number; null when it is of no operator of Benin. */
  operator: z.nullable(z.enum(['mtn', 'moov', 'celtiis'])),
  created_at: instant,
  /** When money first arrived there, which proves that it is somebody's. */
  first_paid_at: maybeInstant,
  /** How many other suppliers are paid on this number. */
  others: z.int(),
})
export type AdminPaymentAccount = z.output<typeof adminPaymentAccountItem>

/** Only for who pays: a number is somebody's. */
export const adminPaymentAccounts = defineList({
  path: 'payment-accounts', access: { right: 'payouts.decide' },
  summary: 'Les comptes de paiement, les plus récents d’abord\u00A0; `person` est le fournisseur, `from` et `to` sont des jours compris.',
  filters: { person: z.optional(id('La personne')), from: z.optional(day), to: z.optional(day) },
  sorts: ['created_at'], order: '-created_at', search: 'words', item: adminPaymentAccountItem,
})
export const {
  page: adminListPaymentAccounts, count: adminCountPaymentAccounts, file: adminPaymentAccountsFile,
} = adminPaymentAccounts
