import * as z from 'zod/mini'
import { act, get } from './back-office.ts'
import { isDay } from './dates.ts'
import { choice, id, reason } from './fields.ts'
import { defineList } from './list.ts'
import { paymentKinds, paymentStates, reviewOutcomes } from './payment-states.ts'
import { refundSigning } from './refunds.ts'
import { defineRoute, instant, maybeInstant, wireXof } from './route.ts'

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

/** What the provider said, as far as we keep it. */
export const providerSaid = z.object({
  id: z.string(),
  status: z.string(),
  raw_status: z.string(),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  environment: z.string(),
  reference: z.nullable(z.string()),
  fees: z.nullable(z.int()),
  /** The last digits of the number that paid. */
  payer: z.nullable(z.string()),
  error: z.nullable(z.string()),
  approved_at: maybeInstant,
})
export type ProviderSaid = z.output<typeof providerSaid>

const orderWithPrice = z.extend(order, { state: z.string(), amount: wireXof, fee: wireXof })
const ledgerLine = z.object({ account: z.string(), out: z.nullable(wireXof), in: z.nullable(wireXof) })

export const paymentReview = z.object({
  attempt: z.string(),
  transaction_id: z.nullable(z.string()),
  state: z.enum(paymentStates),
  cause: z.nullable(z.string()),
  environment: z.string(),
  amount: wireXof,
  created_at: instant,
  settled_at: maybeInstant,
  order: orderWithPrice,
  donor,
  /** In the account « En examen » of the ledger, for this payment. */
  held: wireXof,
  /** Our word beside the provider's, point by point; null before the provider said anything. */
  points: z.nullable(z.array(z.object({
    point: z.enum(['amount', 'state', 'order', 'transaction', 'environment', 'currency', 'payer', 'fees']),
    ours: z.nullable(z.string()),
    theirs: z.nullable(z.string()),
    /** Why they differ; null where they agree. */
    gap: z.nullable(z.string()),
  }))),
  asked_at: maybeInstant,
  history: z.array(z.object({
    at: instant,
    kind: z.enum(['opened', 'event', 'look', 'journal']),
    what: z.string(),
    detail: z.nullable(z.string()),
  })),
  /** Empty when nothing is to be decided. */
  outcomes: z.array(z.object({
    outcome: z.enum(reviewOutcomes),
    order: z.nullable(orderWithPrice),
    /** Why it cannot be chosen; null when it can. */
    refusal: z.nullable(z.string()),
    /** What it does, in sentences. */
    entails: z.array(z.string()),
    lines: z.array(ledgerLine),
    /** Written once the provider has given the money back, not now. */
    is_later: z.boolean(),
  })),
  refund_task: z.nullable(z.object({
    id: z.int(), amount: wireXof, signing: refundSigning, taken_by: z.nullable(z.string()), is_mine: z.boolean(),
    done_at: maybeInstant,
  })),
})
export type PaymentReview = z.output<typeof paymentReview>
const params = z.object({ attempt: z.string() })

export const adminGetPayment = defineRoute({
  ...get('payments/:attempt', 'figures.read', 'Un paiement\u00A0: notre parole, celle du prestataire, et ce qui peut être décidé.'),
  params,
  response: paymentReview,
})

export const adminRecheckPayment = defineRoute({
  ...act('payments/:attempt/recheck', 'payments.decide', 'Redemande au prestataire où en est un paiement, et en tire les conséquences.'),
  refuses: ['provider_silent'],
  params,
})

export const adminDecidePayment = defineRoute({
  ...act(
    'payments/:attempt/decide', 'payments.decide',
    'Décide d’un paiement en examen\u00A0: honoré, rattaché, rendu, classé, ou laissé en attente.',
  ),
  needs: 'fresh_factor',
  refuses: ['review_over', 'review_refused', 'own_file', 'signer_tied'],
  params,
  body: z.object({
    outcome: choice(reviewOutcomes, 'La décision'),
    /** The order that it is attached to. */
    order: z.optional(id('La commande')),
    reason,
  }),
})
