import { describe, expect, it } from 'vitest'
import type { Holiday } from './holiday-rules.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

const holidays: Holiday[] = [
  { onDay: '2026-05-01', everyYear: true },
  { onDay: '2026-05-14', everyYear: false },
  { onDay: '2026-12-25', everyYear: true },
  { onDay: '2026-01-01', everyYear: true },
]

describe('a working day', () => {
  it.each([
    ['a Wednesday', '2026-11-25', true],
    ['a Saturday', '2026-11-28', false],
    ['a Sunday', '2026-11-29', false],
    ['a holiday of every year', '2026-05-01', false],
    ['the same one, years later', '2028-05-01', false],
    ['the same one, before it was a holiday', '2025-05-01', true],
    ['a holiday of this year', '2026-05-14', false],
    ['the same date of the year after', '2027-05-14', true],
  ])('%s', (_what, day, isOne) => {
    expect(isWorkingDay(day, holidays)).toBe(isOne)
  })
})

describe('five working days', () => {
  it.each([
    ['from a Wednesday', '2026-11-25', '2026-12-02'],
    ['from a Friday', '2026-11-27', '2026-12-04'],
    ['from a Saturday, which does not count', '2026-11-28', '2026-12-04'],
    ['from a Sunday', '2026-11-29', '2026-12-04'],
    ['over a holiday', '2026-05-11', '2026-05-19'],
    ['over the end of a year', '2026-12-23', '2026-12-31'],
    ['over the first of January', '2026-12-28', '2027-01-05'],
    ['over 29 February', '2028-02-25', '2028-03-03'],
  ])('%s', (_what, from, last) => {
    expect(addWorkingDays(from, 5, holidays)).toBe(last)
  })

  it('are none after none', () => expect(addWorkingDays('2026-11-28', 0, holidays)).toBe('2026-11-28'))
})
