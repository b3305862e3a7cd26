import { expect, test } from 'vitest'
import { typographyFaults } from './typography.mjs'

const faultsOf = (/** @type {string} */ text) => typographyFaults(text).map(({ fault }) => fault)

test('finds plain spaces and straight apostrophes in French', () => {
  expect(faultsOf(`const a = 'Ouvrez « Mes pass ».'`)).toEqual(['a plain space inside « »'])
  expect(faultsOf('const a = `Montant\\u00A0: ${x} pour vous : oui`')).toEqual(['a plain space before :'])
  expect(faultsOf(`const a = 'Le voulez-vous ?'`)).toEqual(['a plain space before ; ! ?'])
  expect(faultsOf(`const a = "l'argent est là"`)).toEqual(['a straight apostrophe'])
})

test('accepts good French, code and comments', () => {
  expect(faultsOf(`const a = 'Ouvrez «\\u00A0Mes pass\\u00A0»\\u202F!'`)).toEqual([])
  expect(faultsOf("const a = isRight ? 'le pass' : 'la demande' // c'est « ici »")).toEqual([])
})
