import type { PaymentKind, PaymentState } from '@passerelle/contract/payment-states'
import type { Payment } from '@passerelle/contract/payments'
import { sql } from 'kysely'
import { partnerName } from '#src/accounts/approved-name.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'

interface PaymentFilter extends Period {
  state?: PaymentState | undefined
  kind?: PaymentKind | undefined
}

/** Attempts to pay, by number only: nobody joins what is counted, or left out of a page. */
export function selectPayments({ db }: UserContext, { state, kind, from, to }: PaymentFilter) {
  let query = db
    .selectFrom('paymentAttempts')
    .select(['paymentAttempts.seq as id', 'paymentAttempts.seq', 'paymentAttempts.createdAt', 'paymentAttempts.amountXof'])
  if (state) query = query.where('paymentAttempts.state', '=', state)
  if (kind) query = query.where('paymentAttempts.kind', '=', kind)
  query = inPeriod(query, 'paymentAttempts.createdAt', { from, to })
  return query
}

/** In our reference and the transaction's number. */
export const paymentSearch: ListSearch = { key: 'paymentAttempts.listKey' }

/** What an order is for: a gift by its title, a project by its request's. For a query that has `payment_orders`. */
export const orderTitle = sql<string>`coalesce(
  (select d.title from donations d where d.order_id = payment_orders.id and payment_orders.kind = 'donation'),
  (select r.title from requests r where r.id = payment_orders.project_id), '')`

/** Who pays, as other people read the name. For a query that has `users` and `partners`. */
export const donorName = sql<string>`coalesce(${partnerName}, users.firstname || ' ' || users.name)`

/** A page of them, with whose they are and what for. */
export async function toPaymentItems({ db }: UserContext, page: { id: number }[]): Promise<Payment[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('paymentAttempts')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'paymentAttempts.orderId')
    .innerJoin('users', 'users.id', 'paymentOrders.ownerId')
    .leftJoin('partners', 'partners.userId', 'users.id')
    .select([
      'paymentAttempts.seq as id', 'paymentAttempts.id as attempt', 'paymentAttempts.providerTxId', 'paymentAttempts.amountXof',
      'paymentAttempts.state', 'paymentAttempts.cause', 'paymentAttempts.environment', 'paymentAttempts.createdAt',
      'paymentAttempts.settledAt', 'paymentOrders.kind', 'paymentOrders.ownerId', 'paymentOrders.id as orderId',
    ])
    .select([orderTitle.as('title'), donorName.as('donorName')])
    .where('paymentAttempts.seq', '=', anyOf(page))
    .execute()
  return inOrderOf(page, rows).map((row) => ({
    id: row.id,
    attempt: row.attempt,
    transaction_id: row.providerTxId,
    order: { id: row.orderId, kind: row.kind, title: row.title },
    donor: { id: row.ownerId, name: row.donorName },
    amount: row.amountXof,
    state: row.state,
    cause: row.cause,
    environment: row.environment,
    created_at: row.createdAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
  }))
}
