import { isOwned } from '@passerelle/contract/ledger-words'
import { listAccountBalances } from '#src/ledger/account-balance.ts'
import type { Db } from '#src/platform/database/tables.ts'

/** What each balance owes, or owns, by the accounts of the platform. */
interface MoneyKept {
  cashXof: number
  passesXof: number
  suppliersXof: number
  payoutsXof: number
  reviewXof: number
  owedXof: number
  restXof: number
}

/** Money on the provider's account against money that is somebody's, from the kept sums and what came since. */
export async function getMoneyKept(db: Db): Promise<MoneyKept> {
  return splitMoney(await listAccountBalances(db))
}

/**
 * All entries sum to zero: what the platform's accounts lack to it is what suppliers have, so that nobody adds up theirs. `rest` may be
 * negative: then money that is owed is missing, and is told.
 */
export function splitMoney(balances: { account: string; balanceXof: number }[]): MoneyKept {
  const of = (name: string) => balances.find(({ account }) => account === name)?.balanceXof ?? 0
  const suppliersXof = balances.reduce(
    (sum, { account, balanceXof }) => (isOwned(account) ? sum + balanceXof : sum - balanceXof),
    0,
  )
  const [cashXof, passesXof, payoutsXof, reviewXof] = [of('provider_cash'), of('pass_funds'), of('payouts_reserved'), of('suspense')]
  const owedXof = passesXof + suppliersXof + payoutsXof + reviewXof
  return { cashXof, passesXof, suppliersXof, payoutsXof, reviewXof, owedXof, restXof: cashXof - owedXof }
}
