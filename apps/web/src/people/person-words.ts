import { currencyLabel } from '@passerelle/contract/constants'
import { journalActionWord } from '@passerelle/contract/journal-words'
import type { PersonFigureName } from '@passerelle/contract/person'
import { product } from '@passerelle/contract/product'
import type { TimeLineTone } from '../ui/text/time-line.tsx'

/** Under each figure, in the plural. */
export const figureWord: Record<PersonFigureName, string> = {
  passes_ready: `${product.nouns} à utiliser`,
  passes_used: `${product.nouns} utilisés`,
  requests_open: 'demandes en attente',
  requests_all: 'demandes en tout',
  passes_given: `${product.nouns} donnés`,
  given_xof: `${currencyLabel} en ${product.nouns} donnés`,
  uses: `${product.nouns} scannés`,
  passes_open: `${product.nouns} à scanner`,
  balance_xof: `${currencyLabel} de solde`,
  payouts_open_xof: `${currencyLabel} en retraits demandés`,
}

/** Lines outlive the words that they were written with. */
export const actionWord = (action: string): string => (journalActionWord as Readonly<Record<string, string>>)[action] ?? action

const bad = new Set(['profile.rejected', 'user.suspend', 'user.merged', 'account.email_twin'])
const plain = new Set(['account.register', 'user.read', 'file.read'])

export function toneOf(action: string): TimeLineTone {
  if (bad.has(action)) return 'no'
  return plain.has(action) ? 'plain' : 'done'
}
