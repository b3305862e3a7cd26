import { expect, it } from 'vitest'
import type { ProviderSaid } from '@passerelle/contract/payments'
import { compareWords } from './two-words.ts'

const ours = {
  attempt: 'a-1', transactionId: '104877', totalXof: 16_500, state: 'review', environment: 'live', donor: 'Fondation',
} as const
const said: ProviderSaid = {
  id: '104877', status: 'paid', raw_status: 'approved', amount: 16_500, currency: 'XOF', environment: 'live', reference: 'a-1', fees: 288,
  payer: '••••66', error: null, approved_at: null,
}
const gaps = (ourChange: Partial<Parameters<typeof compareWords>[0]>, change: Partial<ProviderSaid> = {}) =>
  compareWords({ ...ours, ...ourChange }, { ...said, ...change })
    .filter(({ gap }) => gap !== null)
    .map(({ point, gap }) => `${point}: ${gap}`)

it('two words that agree have no gap', () => expect(gaps({ state: 'paid' })).toEqual([]))

it.each<[Parameters<typeof gaps>[0], Partial<ProviderSaid>, string]>([
  [{ state: 'review' }, {}, 'state: Payé chez lui, pas chez nous.'],
  [{ state: 'paid' }, { status: 'refunded' }, 'state: Rendu chez lui, pas chez nous.'],
  [{ state: 'paid' }, { status: 'partially_refunded' }, 'state: Rendu en partie chez lui.'],
  [{ state: 'paid' }, { status: 'pending' }, 'state: Payé chez nous, pas chez lui.'],
  [{ state: 'paid' }, { amount: 16_000 }, 'amount: 500\u00A0FCFA de moins.'],
  [{ state: 'paid' }, { amount: 17_000 }, 'amount: 500\u00A0FCFA de plus.'],
  [{ state: 'paid' }, { amount: null }, 'amount: Un montant que nous ne savons pas lire.'],
  [{ state: 'paid' }, { currency: 'GNF' }, 'currency: Une autre monnaie.'],
  [{ state: 'paid' }, { currency: null }, 'currency: Une monnaie qu’il ne dit pas.'],
  [{ state: 'paid' }, { environment: 'sandbox' }, 'environment: Un autre environnement.'],
  [{ state: 'paid' }, { reference: 'a-2' }, 'order: La référence d’une autre tentative\u00A0: cette transaction a été faite à part.'],
  [{ state: 'paid' }, { id: '9' }, 'transaction: Une autre transaction.'],
])('%o beside %o: %s', (our, theirs, gap) => expect(gaps(our, theirs)).toEqual([gap]))

it.each<[Partial<ProviderSaid>, string]>([
  [{}, 'Payé. Réponse du prestataire\u00A0: «\u00A0approved\u00A0».'],
  [{ raw_status: 'declined', error: 'INSUFFICIENT_FUNDS' }, 'Refusé. Réponse du prestataire\u00A0: «\u00A0declined, INSUFFICIENT_FUNDS\u00A0».'],
  [{ raw_status: 'frozen' }, 'Dans un état que nous ne connaissons pas. Réponse du prestataire\u00A0: «\u00A0frozen\u00A0».'],
])('its answer %o is said in our words, then quoted', (change, sentence) => {
  expect(compareWords(ours, { ...said, ...change })[1]?.theirs).toBe(sentence)
})

it('an amount of another currency is told in its own unit', () => {
  expect(compareWords(ours, { ...said, currency: 'GNF' })[0]).toMatchObject({ theirs: '16500 GNF' })
})
