import { sql } from 'kysely'
import { heldInSuspense } from '#src/ledger/held-in-suspense.ts'
import type { Attempt } from '#src/orders/lock-attempt.ts'
import { readSetting } from '#src/platform/settings.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { isRefundUnderWay } from '#src/refunds/refund-signatures.ts'
import type { ReviewFacts, ReviewOrder } from './review-outcomes.ts'
import { orderTitle } from './payment-list.ts'

/** Of a donor's unpaid orders, the newest are looked at; more would be no choice. */
const othersMax = 10

const passCount = sql<number>`coalesce(
  (select sum(l.count) from donations d join donation_lines l on l.donation_id = d.id
    where d.order_id = payment_orders.id and payment_orders.kind = 'donation'),
  (select count(*) from offer_allocations o where o.order_id = payment_orders.id))::bigint`

/** As `isReplacementPaid` tells one order. */
const isReplacementPaid = sql<boolean>`(payment_orders.state = 'replaced' and exists (select 1 from payment_orders later
  where later.owner_id = payment_orders.owner_id and later.project_id = payment_orders.project_id and later.id > payment_orders.id
    and later.state = 'paid'))`

const selectOrders = (db: Db) =>
  db
    .selectFrom('paymentOrders')
    .select(['paymentOrders.id', 'paymentOrders.kind', 'paymentOrders.state', 'paymentOrders.amountXof', 'paymentOrders.feeXof'])
    .select([orderTitle.as('title'), passCount.as('passes'), isReplacementPaid.as('isReplacementPaid')])

export const readReviewOrder = (db: Db, orderId: number): Promise<ReviewOrder> =>
  selectOrders(db).where('paymentOrders.id', '=', orderId).executeTakeFirstOrThrow()

/** The provider was asked since, and has the money still. */
const isPaidSinceLeft = sql<boolean>`exists (select from payment_looks l
  where l.attempt_id = refund_tasks.attempt_id and l.last_at > refund_tasks.left_at and l.word ->> 'status' = 'paid')`

/** What decides of a payment under review, for whoever reads. In a transaction, the caller holds it. */
export async function readReviewFacts(
  ctx: UserContext,
  db: Db | Tx,
  attempt: Pick<Attempt, 'id' | 'state' | 'cause' | 'orderId'> & { ownerId: number },
): Promise<ReviewFacts> {
  const [heldXof, order, task] = [
    await heldInSuspense(db, attempt.id),
    await readReviewOrder(db, attempt.orderId),
    await db
      .selectFrom('refundTasks')
      .select(['id', 'amountXof', 'cause', 'takenBy', 'leftAt', isPaidSinceLeft.as('isPaidSinceLeft')])
      .where('attemptId', '=', attempt.id)
      .where('doneAt', 'is', null)
      .executeTakeFirst(),
  ]
  const refundTwoAboveXof = await readSetting(db, 'refundTwoApproversAboveXof')
  const isRefunding = task !== undefined && (await isRefundUnderWay(ctx, db, {
    ...task, donorId: attempt.ownerId, attemptState: attempt.state,
  }))
  const isLeft = task !== undefined && task.leftAt !== null && !task.isPaidSinceLeft
  return { attempt, heldXof, order, hasTask: task !== undefined, isRefunding, isLeft, refundTwoAboveXof }
}

/** The donor's other orders that this much covers, those of exactly that price first, then the newest. */
export async function readOtherOrders(
  db: Db,
  { ownerId, orderId, heldXof }: { ownerId: number; orderId: number; heldXof: number },
): Promise<ReviewOrder[]> {
  return selectOrders(db)
    .where('paymentOrders.ownerId', '=', ownerId)
    .where('paymentOrders.state', '<>', 'paid')
    .where('paymentOrders.id', '<>', orderId)
    .where('paymentOrders.amountXof', '<=', heldXof)
    .orderBy(sql`(amount_xof + fee_xof = ${heldXof})`, 'desc')
    .orderBy('paymentOrders.id', 'desc')
    .limit(othersMax)
    .execute()
}
