import { feeOf, sumXof, type Xof } from '@passerelle/contract/money'
import { randomUUID } from 'node:crypto'
import { enqueue } from '../platform/jobs.ts'
import type { UserContext } from '../platform/context.ts'
import type { Tx } from '../platform/database.ts'
import type { PaymentProvider } from '../payment-provider/payment-provider.ts'
import { firstCheckAt } from './check-schedule.ts'

declare module '../platform/jobs.ts' {
  interface JobData {
    'reconcile-payments': Record<string, never>
  }
}

export interface OpenOrder {
  orderId: number
  attemptId: string
  /** Whole FCFA: price of the passes, fee on top, what the payer pays. */
  amountXof: Xof
  feeXof: Xof
  totalXof: Xof
}

/**
 * Writes what is bought and the first attempt to pay for it, before the provider hears of it (payments 7). The fee is
 * the server's (domain 4). The reconciler looks at the attempt from then on, so that a crash leaves nothing pending.
 */
export async function insertOrder(
  ctx: UserContext,
  tx: Tx,
  provider: PaymentProvider,
  order: { kind: 'donation' | 'offer'; amountXof: Xof; projectId: number | null },
): Promise<OpenOrder> {
  const now = ctx.now()
  const { amountXof } = order
  const feeXof = feeOf(amountXof)
  const totalXof = totalWithFee(amountXof)
  const { id: orderId } = await tx
    .insertInto('paymentOrders')
    .values({ kind: order.kind, ownerId: ctx.actor.id, amountXof, feeXof, state: 'open', projectId: order.projectId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attemptId = randomUUID()
  const { id, environment } = provider.describe()
  const nextCheckAt = firstCheckAt(now)
  await tx
    .insertInto('paymentAttempts')
    .values({ id: attemptId, orderId, provider: id, environment, amountXof: totalXof, state: 'created', createdAt: now, nextCheckAt })
    .execute()
  await enqueue(tx, 'reconcile-payments', {}, { startAfter: nextCheckAt })
  return { orderId, attemptId, amountXof, feeXof, totalXof }
}

/** What the payer pays: the price and its fee, in whole FCFA. */
export function totalWithFee(amountXof: Xof): Xof {
  return sumXof([amountXof, feeOf(amountXof)])
}
