import { describe, expect, it } from 'vitest'
import { dayIn, isOver, kindOf, missingYear } from './holiday-rules.ts'

const once = (onDay: string) => ({ onDay, everyYear: false })
const yearly = (onDay: string) => ({ onDay, everyYear: true })

describe('a holiday', () => {
  it('of one year is in that year, of every year from its first on', () => {
    expect([2026, 2027].map((year) => dayIn(year, once('2026-05-25')))).toEqual(['2026-05-25', null])
    expect([2025, 2026, 2030].map((year) => dayIn(year, yearly('2026-08-01')))).toEqual([null, '2026-08-01', '2030-08-01'])
    expect([2028, 2029, 2032].map((year) => dayIn(year, yearly('2028-02-29')))).toEqual(['2028-02-29', null, '2032-02-29'])
  })

  it('is over from its day on, unless it comes every year', () => {
    expect([once('2026-11-28'), once('2026-11-29'), once('2026-11-30'), yearly('2026-01-01')].map((one) => isOver(one, '2026-11-29')))
      .toEqual([true, true, false, false])
  })

  it('is of every year, expected, or sure', () => {
    const of = (everyYear: boolean, isExpected: boolean) => kindOf({ onDay: '2026-05-25', name: 'Fête', everyYear, isExpected })
    expect([of(true, false), of(false, true), of(false, false)]).toEqual(['yearly', 'expected', 'fixed'])
  })
})

describe('the calendar of this year, and from November on of the next', () => {
  it.each([
    ['2026-10-31', [once('2026-04-06')], null],
    ['2026-11-01', [once('2026-04-06')], 2027],
    ['2026-12-31', [once('2026-04-06'), yearly('2026-12-25')], 2027],
    ['2026-12-31', [once('2026-12-30')], 2027],
    ['2026-11-01', [once('2027-03-29')], null],
    ['2027-01-01', [once('2027-03-29')], null],
    ['2027-01-01', [once('2026-04-06'), yearly('2026-12-25')], 2027], // nobody did it before the year began
    ['2027-10-31', [once('2026-04-06')], 2027],
  ] as const)('on %s, with %j, lacks %s', (today, holidays, year) => expect(missingYear(today, holidays)).toBe(year))
})
