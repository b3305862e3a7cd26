import type { LedgerAccount } from './ledger.ts'
import { accountKindWord } from './ledger-words.ts'
import type { ListColumn } from './list.ts'

export const accountColumns: readonly ListColumn<LedgerAccount>[] = [
  { name: 'name', header: 'Compte', kind: 'text', is: 'title', value: (account) => account.name },
  { name: 'kind', header: 'Genre', kind: 'word', value: (account) => accountKindWord[account.kind] },
  { name: 'balance', header: 'Solde', kind: 'xof', value: (account) => account.balance },
  { name: 'account', header: 'Code', kind: 'code', isInFileOnly: true, value: (account) => account.account },
]
