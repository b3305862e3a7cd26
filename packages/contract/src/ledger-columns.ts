import type { LedgerLine } from './ledger.ts'
import { accountWord, ledgerKindWord } from './ledger-words.ts'
import type { ListColumn } from './list.ts'

export const ledgerColumns: readonly ListColumn<LedgerLine>[] = [
  { name: 'at', header: 'Date', kind: 'instant', value: (line) => line.at },
  { name: 'kind', header: 'Événement', kind: 'word', is: 'title', value: (line) => ledgerKindWord[line.kind] },
  { name: 'account', header: 'Compte', kind: 'text', value: (line) => accountWord(line.account, line.account_name) },
  { name: 'entry', header: 'Écriture', kind: 'code', value: (line) => `E-${line.entry}` },
  { name: 'out', header: 'Sort', kind: 'xof', value: ({ amount }) => (amount < 0 ? -amount : null) },
  { name: 'in', header: 'Entre', kind: 'xof', value: ({ amount }) => (amount > 0 ? amount : null) },
  { name: 'balance', header: 'Solde', kind: 'xof', value: (line) => line.balance },
  { name: 'reference', header: 'Pièce', kind: 'code', isInFileOnly: true, value: (line) => line.reference },
]
