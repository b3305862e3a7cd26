import { expect, test } from 'vitest'
import { findStrayFrench, frenchStrings } from './french-words.mjs'

const saidIn = (/** @type {string} */ text) => frenchStrings(text).map(({ said }) => said)

test('finds French in strings and templates, and says where', () => {
  expect(frenchStrings(`const a = 'one'\nconst b = 'Le retrait est annulé.'`)).toEqual([{ line: 2, said: 'Le retrait est annulé.' }])
  expect(saidIn('const a = `Retrait\\u00A0: ${count > 1 ? `${count} sont là` : "aucun pass n’est là"} pour ${name}`')).toEqual([
    'Retrait\u00A0: x pour x', 'x sont là', 'aucun pass n’est là',
  ])
  expect(saidIn('const a = `Montant : ${total}`')).toEqual(['Montant : x'])
})

test('leaves English, SQL, comments and the code between two templates', () => {
  expect(saidIn("// le retrait « est » annulé\nconst a = 'The payout is canceled.' /* déjà */")).toEqual([])
  expect(saidIn("const a = sql`select ${name ? `a ${b}` : null}::text, ${c ? 'd' : null} on conflict do nothing`")).toEqual([])
})

test('French stands in the words of a noun, or in a file named with its reason', () => {
  const french = `export const a = 'Votre demande est annulée.'`
  const place = 'src/payouts/cancel-payout.ts'
  expect(findStrayFrench(new Map([['src/payouts/payout-words.ts', french]]), new Map())).toEqual([])
  expect(findStrayFrench(new Map([[place, french]]), new Map())).toEqual([`${place}:1: French outside a *-words.ts: Votre demande est annulée.`])
  expect(findStrayFrench(new Map([[place, french]]), new Map([[place, 'a reason']]))).toEqual([])
})

test('an exception that is not needed any more is a fault', () => {
  const reason = new Map([['src/seed.ts', 'a reason']])
  expect(findStrayFrench(new Map([['src/seed.ts', `export const a = 'English'`]]), reason)).toEqual([
    'src/seed.ts: an exception that holds no French',
  ])
  expect(findStrayFrench(new Map(), reason)).toEqual(['src/seed.ts: an exception for a file that is not there'])
})
