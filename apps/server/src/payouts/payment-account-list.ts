import { mobileOperator } from '@passerelle/contract/phone'
import type { AdminPaymentAccount } from '@passerelle/contract/payment-accounts'
import { sql } from 'kysely'
import { supplierName } from '#src/accounts/approved-name.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'

interface AccountFilters extends Period {
  /** The supplier. */
  person?: number | undefined
}

/** Numbers that suppliers are paid on now, their ids only. */
export function selectPaymentAccounts({ db }: UserContext, { person, from, to }: AccountFilters) {
  let query = db
    .selectFrom('paymentAccounts')
    .select(['paymentAccounts.id', 'paymentAccounts.createdAt'])
    .where('paymentAccounts.removedAt', 'is', null)
  query = inPeriod(query, 'paymentAccounts.createdAt', { from, to })
  return person === undefined ? query : query.where('paymentAccounts.supplierId', '=', person)
}

/** In the label, the number, and the supplier's name as the list shows it. */
export const paymentAccountSearch: ListSearch = { key: 'paymentAccounts.listKey' }

const firstPaidAt = sql<Date | null>`(select min(p.approved_at) from payouts p where p.supplier_id = payment_accounts.supplier_id
  and p.number = payment_accounts.number and p.status = 'approved')`

/** Several suppliers on one number deserve a look: it may be one person. */
const others = sql<number>`(select count(distinct o.supplier_id) from payment_accounts o where o.number = payment_accounts.number
  and o.removed_at is null and o.supplier_id <> payment_accounts.supplier_id)`

/** A page of them, with whose they are. */
export async function toPaymentAccountItems({ db }: UserContext, page: { id: number }[]): Promise<AdminPaymentAccount[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('paymentAccounts')
    .innerJoin('suppliers', 'suppliers.userId', 'paymentAccounts.supplierId')
    .select(['paymentAccounts.id', 'paymentAccounts.supplierId', 'paymentAccounts.name', 'paymentAccounts.number'])
    .select(['paymentAccounts.createdAt', supplierName.as('supplierName'), firstPaidAt.as('firstPaidAt'), others.as('others')])
    .where('paymentAccounts.id', '=', anyOf(page))
    .execute()
  return inOrderOf(page, rows).map((row) => ({
    id: row.id,
    supplier: { id: row.supplierId, name: row.supplierName },
    name: row.name,
    number: row.number,
    operator: mobileOperator(row.number),
    created_at: row.createdAt.toISOString(),
    first_paid_at: row.firstPaidAt?.toISOString() ?? null,
    others: row.others,
  }))
}
