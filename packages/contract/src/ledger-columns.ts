import type { LedgerLine } from './ledger.ts'
import { accountWord, ledgerKindWord, ledgerSideWord, ofAccount } from './ledger-words.ts'
import type { ListColumn } from './list.ts'

/** In the column where the line stands in its booking too: what we own or spent grows on the debit side. */
function sideOf({ account, amount }: LedgerLine, side: 'in' | 'out'): number | null {
  const credited = ofAccount(account, amount)
  if (credited === 0) return null
  return credited > 0 === (side === 'in') ? Math.abs(credited) : null
}

export const ledgerColumns: readonly ListColumn<LedgerLine>[] = [
  { name: 'at', header: 'Date', kind: 'instant', value: (line) => line.at },
  { name: 'kind', header: 'Événement', kind: 'word', is: 'title', value: (line) => ledgerKindWord[line.kind] },
  { name: 'account', header: 'Compte', kind: 'text', value: (line) => accountWord(line.account, line.account_name) },
  { name: 'entry', header: 'Écriture', kind: 'code', value: (line) => `E-${line.entry}` },
  { name: 'out', header: ledgerSideWord.out, kind: 'xof', value: (line) => sideOf(line, 'out') },
  { name: 'in', header: ledgerSideWord.in, kind: 'xof', value: (line) => sideOf(line, 'in') },
  { name: 'balance', header: 'Solde', kind: 'xof', value: (line) => line.balance },
  { name: 'reference', header: 'Pièce', kind: 'code', isInFileOnly: true, value: (line) => line.reference },
]
