import { addDays, type Day } from '@passerelle/contract/dates'
import { type Holiday, isOn } from './holiday-rules.ts'

/** Monday to Friday, holidays excepted. */
export function isWorkingDay(day: Day, holidays: readonly Holiday[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.some((holiday) => isOn(holiday, day))
}

/** The last of so many working days after a day, which does not count itself. */
export function addWorkingDays(from: Day, days: number, holidays: readonly Holiday[]): Day {
  let day = from
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}
