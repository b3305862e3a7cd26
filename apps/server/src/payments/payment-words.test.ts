import { expect, it } from 'vitest'
import { financedPasses } from './payment-words.ts'

it('agrees with the number of passes', () => {
  expect(financedPasses(1)).toBe('1 pass financé')
  expect(financedPasses(2)).toBe('2 pass financés')
})
