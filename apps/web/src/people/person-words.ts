import { currencyLabel } from '@passerelle/contract/constants'
import { journalActionWord } from '@passerelle/contract/journal-words'
import type { PersonFigureName } from '@passerelle/contract/person'
import { product } from '@passerelle/contract/product'
import type { TimeLineTone } from '../ui/text/time-line.tsx'

const same = (words: string) => ({ one: words, many: words })
const figureWords: Record<PersonFigureName, { one: string; many: string }> = {
  passes_ready: { one: `${product.noun} à utiliser`, many: `${product.nouns} à utiliser` },
  passes_used: { one: `${product.noun} utilisé`, many: `${product.nouns} utilisés` },
  requests_open: { one: 'demande en attente', many: 'demandes en attente' },
  requests_all: { one: 'demande en tout', many: 'demandes en tout' },
  passes_given: { one: `${product.noun} donné`, many: `${product.nouns} donnés` },
  given_xof: same(`${currencyLabel} en ${product.nouns} donnés`),
  uses: { one: `${product.noun} scanné`, many: `${product.nouns} scannés` },
  passes_open: { one: `${product.noun} à scanner`, many: `${product.nouns} à scanner` },
  balance_xof: same(`${currencyLabel} de solde`),
  payouts_open_xof: same(`${currencyLabel} en retraits demandés`),
}

/** Under each figure: « 1 demande en tout », « 3 demandes en tout ». */
export const figureWord = (name: PersonFigureName, value: number): string => figureWords[name][value > 1 ? 'many' : 'one']

/** Lines outlive the words that they were written with. */
export const actionWord = (action: string): string => (journalActionWord as Readonly<Record<string, string>>)[action] ?? action

const bad = new Set(['profile.rejected', 'user.suspend', 'user.merged', 'account.email_twin'])
const plain = new Set(['account.register', 'user.read', 'file.read'])

export function toneOf(action: string): TimeLineTone {
  if (bad.has(action)) return 'no'
  return plain.has(action) ? 'plain' : 'done'
}
