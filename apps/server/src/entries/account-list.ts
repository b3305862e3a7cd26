import type { LedgerAccount } from '@passerelle/contract/ledger'
import { type accountKinds, type accountStates, isOwned, platformAccounts, platformAccountWord } from '@passerelle/contract/ledger-words'
import { sql } from 'kysely'
import { supplierName } from '#src/accounts/approved-name.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'

interface AccountFilters {
  kind?: (typeof accountKinds)[number] | undefined
  state?: (typeof accountStates)[number] | undefined
}

interface AccountRow {
  id: number
  account: string
  supplierId: number | null
  balanceXof: number
  name: string
  nameKey: string
}

const owned = platformAccounts.filter(isOwned)

/** Under the name of its view: each account with what it is called, and its balance as its own amount. */
const accounts = sql<AccountRow>`(
  select ledger_accounts.id, ledger_accounts.account, supplier_id,
    case when ledger_accounts.account = any(${owned}::text[]) then -balance_xof else balance_xof end as balance_xof,
    coalesce(word, ${supplierName}) as name, case when word is null then suppliers.name_key else search_key(word) end as name_key
  from ledger_accounts
  left join unnest(${[...platformAccounts]}::text[], ${platformAccounts.map((account) => platformAccountWord[account])}::text[])
    as called (account, word) on called.account = ledger_accounts.account
  left join suppliers on suppliers.user_id = supplier_id)`.as<'ledgerAccounts'>('ledgerAccounts')

/**
 * Every account of the ledger. What each scan writes has no index that each scan would write too: all are read for a page, one short row
 * a supplier.
 */
export function selectAccounts({ db }: UserContext, { kind, state }: AccountFilters) {
  let query = db.selectFrom(accounts).selectAll('ledgerAccounts')
  if (kind) query = query.where('ledgerAccounts.supplierId', kind === 'platform' ? 'is' : 'is not', null)
  return state ? query.where('ledgerAccounts.balanceXof', state === 'filled' ? '<>' : '=', 0) : query
}

export const accountSearch: ListSearch = { key: 'ledgerAccounts.nameKey' }

export const toLedgerAccount = ({ id, account, supplierId, name, balanceXof }: AccountRow): LedgerAccount => ({
  id, account, kind: supplierId === null ? 'platform' : 'supplier', name, balance: balanceXof,
})
