import * as z from 'zod/mini'
import { act, day, one } from './back-office.ts'
import { id, reason } from './fields.ts'
import { defineList } from './list.ts'
import { refundCauses } from './refund-causes.ts'
import { defineRoute, instant, maybeInstant, wireXof } from './route.ts'

/** Who decides that money goes back. */
export const refundSigning = z.object({
  /** How many people sign; none below the amount from which two do. */
  needed: z.int(),
  /** Above it, two people sign: a setting. */
  two_above: wireXof,
  is_signed: z.boolean(),
  /** The decision that it goes back was refused: the payment is decided anew before anybody signs. */
  is_undecided: z.boolean(),
  signatures: z.array(z.object({ name: z.string(), at: instant })),
  /** Why the reader does not sign; null when they can. */
  refusal: z.nullable(z.string()),
  /** One person is enough, because no other holds the right. */
  has_yielded: z.boolean(),
  /** The reader may refuse it: another has signed, and they are not enough. */
  can_refuse: z.boolean(),
  /** The last refusal: what was signed before is void. */
  refused: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
})
export type RefundSigning = z.output<typeof refundSigning>
export const adminRefundTask = z.object({
  id: z.int(),
  attempt: z.string(),
  /** Where the provider knows the payment. */
  transaction_id: z.nullable(z.string()),
  /**
   * `duplicate`: paid twice. `replaced`: paid after the donor had chosen again. `given_back`: by a decision. `excess`: beyond the order's
   * price.
   */
  cause: z.string(),
  amount: wireXof,
  donor: z.object({ id: z.int(), name: z.string() }),
  created_at: instant,
  signing: refundSigning,
  taken_by: z.nullable(z.string()),
  /** The reader looks after it. */
  is_mine: z.boolean(),
  taken_at: maybeInstant,
})
export type RefundTask = z.output<typeof adminRefundTask>
export const adminRefundTasks = defineList({
  path: 'refund-tasks', access: { right: 'figures.read' },
  summary: 'Les paiements à rendre à la main, les plus anciens d’abord\u00A0; `person` est le donateur, `from` et `to` sont des jours compris.',
  filters: {
    cause: z.optional(z.enum(refundCauses)),
    owner: z.optional(z.enum(['mine', 'none'])),
    person: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['created_at', 'amount'], order: 'created_at', search: 'words', item: adminRefundTask,
})
export const { page: adminListRefundTasks, count: adminCountRefundTasks, file: adminRefundTasksFile } = adminRefundTasks
export const adminSignRefundTask = defineRoute({
  ...act(
    'refund-tasks/:id/sign',
    'refunds.decide',
    'Signe un remboursement\u00A0; au-delà d’un montant (réglages), deux personnes différentes doivent le faire avant qu’il parte.',
  ),
  needs: 'fresh_factor',
  refuses: ['refund_undecided', 'refund_signed', 'own_file', 'signer_apart', 'signer_tied', 'approved_by_you'],
  params: one,
})
export const adminRefuseRefundTask = defineRoute({
  ...act(
    'refund-tasks/:id/refuse',
    'refunds.decide',
    'Refuse un remboursement qu’une autre personne a signé\u00A0: sa signature ne compte plus, et le paiement est de nouveau à décider.',
  ),
  refuses: ['refund_signed', 'refund_unasked', 'own_file', 'approved_by_you'],
  params: one,
  body: z.object({ reason }),
})
export const adminTakeRefundTask = defineRoute({
  ...act('refund-tasks/:id/take', 'refunds.decide', 'Quelqu’un de la finance s’occupe d’un remboursement.'),
  refuses: ['refund_undecided', 'refund_taken', 'refund_unsigned'],
  params: one,
})
export const adminLeaveRefundTask = defineRoute({
  ...act(
    'refund-tasks/:id/leave', 'refunds.decide', 'Laisse à une autre personne un remboursement dont on s’occupait, et qui n’est pas encore rendu.',
  ),
  refuses: ['refund_not_yours'],
  params: one,
})
