import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-11-27T10:00:00Z')

it.each([
  ['2026-12-09', 'encore 12\u00A0jours'],
  ['2026-11-28', 'encore 1\u00A0jour'],
  ['2026-11-27', 'dernier jour'],
  ['2026-11-26', 'expiré'],
  ['2027-01-26', 'encore 60\u00A0jours'],
  ['2027-03-29', 'encore 4\u00A0mois'],
  ['2027-11-27', 'encore 12\u00A0mois'],
])('%s is said « %s »', (day, words) => {
  expect(timeLeft(day, now)).toBe(words)
})

it('counts days in the programme’s time zone', () => {
  expect(timeLeft('2026-11-28', new Date('2026-11-27T23:30:00Z'))).toBe('dernier jour')
})
