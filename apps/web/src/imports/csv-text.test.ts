import { importColumns } from '@passerelle/contract/import-kinds'
import { expect, test } from 'vitest'
import { toCsv } from './csv-text.ts'

test('a file made here opens as text: its mark, semicolons, quotes, no formula', () => {
  expect(toCsv([['Ligne', 'Faute'], ['2', '=1+1'], ['3', 'Dit «\u00A0"oui"\u00A0»; puis']])).toBe(
    `\uFEFF"Ligne";"Faute"\r\n"2";"'=1+1"\r\n"3";"Dit «\u00A0""oui""\u00A0»; puis"\r\n`,
  )
})

test('no example of a template is a number that a spreadsheet would eat', () => {
  const numbers = Object.values(importColumns).flat().filter(({ kind }) => kind === 'number').map(({ example }) => example)
  expect(numbers.length).toBeGreaterThan(3)
  expect(numbers.filter((example) => /^\d+$/.test(example))).toEqual([])
})
