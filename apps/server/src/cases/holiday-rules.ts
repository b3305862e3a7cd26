import { addDays, type Day } from '@passerelle/contract/dates'
import type { HolidayKind } from '@passerelle/contract/holiday-words'
import type { Holiday } from './working-days.ts'

export interface KeptHoliday extends Holiday {
  name: string
  isExpected: boolean
}

export const kindOf = ({ everyYear, isExpected }: KeptHoliday): HolidayKind => (everyYear ? 'yearly' : isExpected ? 'expected' : 'fixed')

/** On which day of a year it is; null in another year, or before its first. */
export function dayIn(year: number, { onDay, everyYear }: Holiday): Day | null {
  const first = Number(onDay.slice(0, 4))
  if (first === year) return onDay
  // The 29th of February is none in other years.
  const day = `${year}${onDay.slice(4)}`
  return everyYear && year > first && addDays(day, 0) === day ? day : null
}

/** Once it is over, deadlines were counted by it; one that comes every year still comes. */
export const isOver = ({ onDay, everyYear }: Holiday, today: Day): boolean => !everyYear && onDay <= today

/** The year after this one, from November on, when none of its own holidays is known; else null. */
export function missingYear(today: Day, holidays: readonly Holiday[]): number | null {
  const next = Number(today.slice(0, 4)) + 1
  if (today.slice(5) < '11-01') return null
  return holidays.some(({ onDay, everyYear }) => !everyYear && onDay.startsWith(`${next}-`)) ? null : next
}
