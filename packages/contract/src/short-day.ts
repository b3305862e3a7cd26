import type { Day } from './dates.ts'

const shortDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** « 5 nov. 2026 »: for narrow columns of the back office; the dates of every page weigh no more for it. */
export function formatShortDay(day: Day): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`)).replaceAll(' ', '\u00A0')
}
