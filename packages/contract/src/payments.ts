import * as z from 'zod/mini'
import { isDay } from './dates.ts'
import { defineList } from './list.ts'
import { paymentKinds, paymentStates } from './payment-states.ts'
import { instant, maybeInstant, wireXof } from './route.ts'

const day = z.string().check(z.refine(isDay, 'Cette date n’existe pas. Choisissez une date du calendrier.'))
const order = z.object({ id: z.int(), kind: z.enum(paymentKinds), title: z.string() })
const donor = z.object({ id: z.int(), name: z.string() })

export const adminPaymentItem = z.object({
  id: z.int(),
  /** Our reference, which the provider and the donor's receipt bear: it is the payment's address. */
  attempt: z.string(),
  transaction_id: z.nullable(z.string()),
  order,
  donor,
  /** What was asked for, fee included; of a transaction made elsewhere, what came. */
  amount: wireXof,
  state: z.enum(paymentStates),
  cause: z.nullable(z.string()),
  environment: z.string(),
  created_at: instant,
  settled_at: maybeInstant,
})
export type Payment = z.output<typeof adminPaymentItem>

export const adminPayments = defineList({
  path: 'payments',
  access: { right: 'figures.read' },
  summary: 'Chaque tentative de paiement, la plus récente d’abord\u00A0; `from` et `to` sont des jours, compris tous les deux.',
  filters: {
    state: z.optional(z.enum(paymentStates)),
    kind: z.optional(z.enum(paymentKinds)),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['created_at', 'amount'],
  order: '-created_at',
  search: 'words',
  item: adminPaymentItem,
})
export const { page: adminListPayments, count: adminCountPayments, file: adminPaymentsFile } = adminPayments
