import { expect, it } from 'vitest'
import { transferDifferences } from './transfer-rules.ts'

const asked = { code: 'RET-7KQ2-M4XA', amountXof: 3000, number: '+2290196000011' }
const sent = { code: 'RET-7KQ2-M4XA', amount: 3000, currency: 'XOF', number: '+2290196000011' }

it.each([
  ['the same', {}, []],
  ['a number that is not told', { number: null }, []],
  ['another code', { code: 'RET-9999-9999' }, [/code RET-9999-9999, pas RET-7KQ2-M4XA/]],
  ['no code', { code: null }, [/pas de code.* RET-7KQ2-M4XA/]],
  ['another amount', { amount: 2999 }, [/2.999.FCFA.* 3.000.FCFA/]],
  ['no amount', { amount: null }, [/montant est inconnu/]],
  ['another currency', { currency: 'GNF' }, [/devise est GNF, pas XOF/]],
  ['no currency', { currency: null }, [/devise est inconnue/]],
  ['another number', { number: '+2290196000099' }, [/finissant par 0099, pas 0011/]],
  ['all of it', { code: 'RET-9999-9999', amount: 1, currency: 'GNF', number: '+2290196000099' }, [/code/, /montant/, /devise/, /numéro/]],
])('a transfer with %s', (_case, told, sentences) => {
  const found = transferDifferences({ ...sent, ...told }, asked)
  expect(found).toHaveLength(sentences.length)
  for (const [index, sentence] of sentences.entries()) expect(found[index]).toMatch(sentence)
})
