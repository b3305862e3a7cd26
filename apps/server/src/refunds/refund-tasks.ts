import type { RefundCause } from '@passerelle/contract/refund-causes'
import type { RefundTask } from '@passerelle/contract/refunds'
import { type InferResult, sql } from 'kysely'
import { partnerName } from '#src/accounts/approved-name.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import { withSignings } from './refund-signatures.ts'

interface RefundFilters extends Period {
  cause?: RefundCause | undefined
  /** Who looks after it: the reader, or nobody yet. */
  owner?: 'mine' | 'none' | undefined
  /** The donor. */
  person?: number | undefined
}

/** Money that goes back by hand and has not yet: whose it is, why, and who looks after it. */
export function selectRefundTasks({ db, actor }: UserContext, { cause, owner, person, from, to }: RefundFilters) {
  let query = db
    .selectFrom('refundTasks')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refundTasks.attemptId')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'paymentAttempts.orderId')
    .innerJoin('users as donor', 'donor.id', 'paymentOrders.ownerId')
    .leftJoin('partners', 'partners.userId', 'donor.id')
    .leftJoin('users as taker', 'taker.id', 'refundTasks.takenBy')
    .select(['refundTasks.id', 'refundTasks.attemptId', 'refundTasks.amountXof', 'refundTasks.cause', 'refundTasks.createdAt'])
    .select(['refundTasks.refusedBy', 'refundTasks.refusedAt', 'refundTasks.refusalReason'])
    .select(['refundTasks.takenBy as takerId', 'refundTasks.takenAt', 'donor.id as donorId'])
    .select(['paymentAttempts.providerTxId', 'paymentAttempts.state as attemptState'])
    .select([
      sql<string>`coalesce(${partnerName}, donor.firstname || ' ' || donor.name)`.as('donorName'),
      sql<string | null>`taker.firstname || ' ' || taker.name`.as('takenBy'),
    ])
    .where('refundTasks.doneAt', 'is', null)
  if (cause) query = query.where('refundTasks.cause', '=', cause)
  if (owner === 'mine') query = query.where('refundTasks.takenBy', '=', actor.id)
  if (owner === 'none') query = query.where('refundTasks.takenBy', 'is', null)
  query = inPeriod(query, 'refundTasks.createdAt', { from, to })
  return person === undefined ? query : query.where('paymentOrders.ownerId', '=', person)
}

/** In the donor's name, and the numbers of the payment: ours and the provider's. */
export const refundSearch: ListSearch = { key: 'refundTasks.listKey' }

type RefundRow = InferResult<ReturnType<typeof selectRefundTasks>>[number]

/** Each with who signed it. */
export async function toRefundItems(ctx: UserContext, rows: RefundRow[]): Promise<RefundTask[]> {
  return (await withSignings(ctx, rows)).map((row) => ({
    id: row.id,
    cause: row.cause,
    attempt: row.attemptId,
    transaction_id: row.providerTxId,
    amount: row.amountXof,
    donor: { id: row.donorId, name: row.donorName },
    created_at: row.createdAt.toISOString(),
    signing: row.signing,
    taken_by: row.takenBy,
    is_mine: row.takerId === ctx.actor.id,
    taken_at: row.takenAt?.toISOString() ?? null,
  }))
}
