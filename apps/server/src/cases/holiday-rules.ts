import { addDays, type Day } from '@passerelle/contract/dates'
import type { HolidayKind } from '@passerelle/contract/holiday-words'

export interface Holiday {
  onDay: Day
  /** The same day of each year from then on. */
  everyYear: boolean
}

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

/** Whether a day is this holiday. */
export const isOn = (holiday: Holiday, day: Day): boolean => dayIn(Number(day.slice(0, 4)), holiday) === day

/** Once it is over, deadlines were counted by it; one that comes every year still comes. */
export const isOver = ({ onDay, everyYear }: Holiday, today: Day): boolean => !everyYear && onDay <= today

/** This year, or from November on the next, when none of its own holidays is known: those that move are in no other. Else null. */
export function missingYear(today: Day, holidays: readonly Holiday[]): number | null {
  const asked = Number(today.slice(0, 4)) + (today.slice(5) < '11-01' ? 0 : 1)
  return holidays.some(({ onDay, everyYear }) => !everyYear && onDay.startsWith(`${asked}-`)) ? null : asked
}
