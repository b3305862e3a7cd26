import type { Day } from '@passerelle/contract/dates'
import { ofAccount, platformAccounts } from '@passerelle/contract/ledger-words'
import { openPayoutStates } from '@passerelle/contract/payout-states'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables, Tx } from '#src/platform/database/tables.ts'
import { accountSums, sumUp } from './keep-sums.ts'
import { findCut, sumEvents, totalOf } from './sum-events.ts'

/** Balances of the platform's accounts: credits − debits, except what we own or spent. */
export async function listAccountBalances(db: Db | Tx): Promise<{ account: string; balanceXof: number }[]> {
  const sums = Object.entries(await sumUp(db, accountSums)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sums.map(([account, total]) => ({ account, balanceXof: ofAccount(account, total) }))
}

/** The same at the end of a day; those on which nothing had moved by then have none. */
export async function listBalancesOn(db: Db | Tx, day: Day): Promise<{ account: string; balanceXof: number }[]> {
  const balances: { account: string; balanceXof: number }[] = []
  const throughId = await findCut(db, day)
  for (const account of platformAccounts.toSorted()) {
    const sums = await sumEvents(db, account, throughId)
    if (sums.length > 0) balances.push({ account, balanceXof: ofAccount(account, totalOf(sums)) })
  }
  return balances
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
  const { balanceXof, askedXof, withdrawnXof } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('supplierBalances').select('balanceXof').where('supplierId', '=', supplierId).as('balanceXof'),
      payoutSum(eb, supplierId).where('status', 'in', openPayoutStates).as('askedXof'),
      payoutSum(eb, supplierId).where('status', '=', 'approved').as('withdrawnXof'),
    ])
    .executeTakeFirstOrThrow()
  return {
    // What was gained is here, on its way or gone: payouts are far fewer than scans.
    totalGainXof: (balanceXof ?? 0) + (askedXof ?? 0) + (withdrawnXof ?? 0),
    currentBalanceXof: balanceXof ?? 0,
    withdrawnXof: withdrawnXof ?? 0,
  }
}

const payoutSum = (eb: ExpressionBuilder<Tables, never>, supplierId: number) =>
  eb.selectFrom('payouts').select(({ fn }) => fn.sum<number | null>('amountXof').as('total')).where('supplierId', '=', supplierId)
