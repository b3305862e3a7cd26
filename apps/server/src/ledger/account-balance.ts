import type { Db, Tx } from '#src/platform/database/tables.ts'

const owned = ['provider_cash', 'provider_fees']

/** Balances of the platform's accounts, summed from entries: credits − debits, except what we own or spent. */
export async function listAccountBalances(db: Db | Tx): Promise<{ account: string; balanceXof: number }[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select((eb) => ['account', eb.fn.sum<number>('amountXof').as('total')])
    .where('account', 'not like', 'supplier:%')
    .groupBy('account')
    .orderBy('account')
    .execute()
  return rows.map(({ account, total }) => ({ account, balanceXof: owned.includes(account) ? -total + 0 : total }))
}

export interface SupplierAmounts {
  /** Credits from uses less undone ones. */
  totalGainXof: number
  /** What can be asked for now. */
  currentBalanceXof: number
  /** Transferred payouts. */
  withdrawnXof: number
}

/** A supplier's three tiles, in whole FCFA. */
export async function getSupplierAmounts(db: Db | Tx, supplierId: number): Promise<SupplierAmounts> {
  const gain = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('ledgerEntries.amountXof'), eb.lit(0)).as('total'))
    .where('ledgerEntries.account', '=', `supplier:${supplierId}`)
    .where('ledgerTransactions.kind', 'in', ['pass_used', 'scan_undone'])
    .executeTakeFirstOrThrow()
  const balance = await db.selectFrom('supplierBalances').select('balanceXof').where('supplierId', '=', supplierId).executeTakeFirst()
  const withdrawn = await db
    .selectFrom('payouts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountXof'), eb.lit(0)).as('total'))
    .where('supplierId', '=', supplierId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return { totalGainXof: gain.total, currentBalanceXof: balance?.balanceXof ?? 0, withdrawnXof: withdrawn.total }
}
