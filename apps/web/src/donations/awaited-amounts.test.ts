import { expect, test } from 'vitest'
import { awaitedWords, promiseOf } from './awaited-amounts.ts'

const awaited = [{ pass_nbr: 3, pass_amount: 5000 }, { pass_nbr: 1, pass_amount: 10_000 }]
const plain = (sentences: string[]) => sentences.map((sentence) => sentence.replaceAll(/[\u00A0\u202F]/g, ' '))
const general = 'Les pass vont aux demandes approuvées les plus anciennes du même service et du même montant.'
const atOnce = 'Les pass sont attribués aux demandes approuvées les plus anciennes, dès le paiement.'

test.each<[string, { count: number; amountXof: number }[], typeof awaited | undefined, string[]]>([
  ['before anything is known', [{ count: 1, amountXof: 5000 }], undefined, [general]],
  ['before an amount is chosen', [], awaited, [general]],
  ['all awaited', [{ count: 3, amountXof: 5000 }, { count: 1, amountXof: 10_000 }], awaited, [atOnce]],
  ['none of the amount', [{ count: 1, amountXof: 2500 }], awaited, ['Aucune demande de ce montant n’attend aujourd’hui : le pass sera donné dès qu’une demande arrive.']],
  ['none at all', [{ count: 2, amountXof: 5000 }], [], ['Aucune demande de ce montant n’attend aujourd’hui : les pass seront donnés dès qu’une demande arrive.']],
  ['more than is awaited', [{ count: 5, amountXof: 5000 }], awaited, ['3 pass de ce montant sont attendus aujourd’hui : ils seront donnés dès le paiement, les autres dès qu’une demande arrive.']],
  [
    'several amounts, one of them awaited',
    [{ count: 1, amountXof: 5000 }, { count: 2, amountXof: 10_000 }, { count: 1, amountXof: 2500 }],
    awaited,
    [
      '1 pass de 10 000 FCFA est attendu aujourd’hui : il sera donné dès le paiement, les autres dès qu’une demande arrive.',
      'Aucune demande de 2 500 FCFA n’attend aujourd’hui : le pass sera donné dès qu’une demande arrive.',
    ],
  ],
])('K68: the promise to a donor, %s', (_case, lines, waits, sentences) => {
  expect(plain(promiseOf(lines, waits))).toEqual(sentences)
})

test('K68: what is awaited, in words', () => {
  expect(plain([awaitedWords(awaited)])).toEqual(['3 pass de 5 000 FCFA, 1 pass de 10 000 FCFA'])
})
