import { randomUUID } from 'node:crypto'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { findAcceptedTerms } from '#src/texts/text-queries.ts'
import { firstCheckAt } from './check-schedule.ts'
import { tooManyUnpaid } from './order-words.ts'
import type { Price } from './price-order.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'reconcile-payments': Record<string, never>
  }
}

export interface OpenOrder extends Price {
  orderId: number
  attemptId: string
}

/** Orders of one donor left unpaid in 24 hours: each is asked about at the provider, and an offer keeps its passes from everybody else. */
const unpaidMax = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * Writes what is bought and the first attempt to pay for it, before the provider hears of it. It keeps the rate of its price, and the
 * conditions that its owner has accepted. The reconciler looks at the attempt from then on, so that a crash leaves nothing pending.
 * @throws AppError too_many_requests when 30 orders of the last 24 hours are unpaid
 */
export async function insertOrder(
  ctx: UserContext,
  tx: Tx,
  provider: PaymentProvider,
  { kind, price, projectId }: { kind: 'donation' | 'offer'; price: Price; projectId: number | null },
): Promise<OpenOrder> {
  const now = ctx.now()
  await refuseManyUnpaid(tx, ctx.actor.id, now)
  const { totalXof, ...kept } = price
  const termsId = await findAcceptedTerms(tx, ctx.actor.id)
  const { id: orderId } = await tx
    .insertInto('paymentOrders')
    .values({ ...kept, kind, ownerId: ctx.actor.id, state: 'open', projectId, createdAt: now, termsId })
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
  return { ...price, orderId, attemptId }
}

async function refuseManyUnpaid(tx: Tx, ownerId: number, now: Date): Promise<void> {
  // Simultaneous orders of one donor see each other.
  await tx.selectFrom('partners').select('userId').where('userId', '=', ownerId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const unpaid = await tx
    .selectFrom('paymentOrders')
    .select('createdAt')
    .where('ownerId', '=', ownerId)
    .where('state', '<>', 'paid')
    .where('createdAt', '>', new Date(now.getTime() - dayMs))
    .orderBy('createdAt', 'desc')
    .limit(unpaidMax)
    .execute()
  const oldest = unpaid[unpaidMax - 1]
  if (!oldest) return
  throw new AppError('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil((oldest.createdAt.getTime() + dayMs - now.getTime()) / 1000)),
    message: tooManyUnpaid,
  })
}
