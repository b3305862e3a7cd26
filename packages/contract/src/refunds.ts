import * as z from 'zod/mini'
import { act, one } from './back-office.ts'
import { defineList } from './list.ts'
import { defineRoute, instant, maybeInstant, wireXof } from './route.ts'

export const adminRefundTask = z.object({
  id: z.int(),
  attempt: z.string(),
  /** Where the provider knows the payment. */
  transaction_id: z.nullable(z.string()),
  /** `duplicate`: paid twice. `replaced`: paid after the donor had chosen again. */
  cause: z.string(),
  amount: wireXof,
  donor: z.object({ id: z.int(), name: z.string() }),
  created_at: instant,
  taken_by: z.nullable(z.string()),
  taken_at: maybeInstant,
})
export type RefundTask = z.output<typeof adminRefundTask>
export const adminRefundTasks = defineList({
  path: 'refund-tasks', access: { right: 'figures.read' }, summary: 'Les paiements à rendre à la main, les plus anciens d’abord.',
  filters: {}, sorts: ['created_at', 'amount'], order: 'created_at', search: 'none', item: adminRefundTask,
})
export const { page: adminListRefundTasks, count: adminCountRefundTasks, file: adminRefundTasksFile } = adminRefundTasks
export const adminTakeRefundTask = defineRoute({
  ...act('refund-tasks/:id/take', 'refunds.decide', 'Quelqu’un de la finance s’occupe d’un remboursement.'),
  refuses: ['refund_taken'],
  params: one,
})
