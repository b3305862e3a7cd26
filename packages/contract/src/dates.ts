/** Days are 'YYYY-MM-DD' in the programme's one time zone; instants are UTC. */
export const timeZone = 'Africa/Porto-Novo'

export type Day = string

const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The local day of an instant. */
export function dayOf(instant: Date): Day {
  return dayParts.format(instant)
}

/** When a local day begins. Porto-Novo is an hour ahead of UTC, all year. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00+01:00`)
}

/** A real calendar day: '2026-02-30' is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/** Same day of the month, `months` later; the last day of the month when it does not exist. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const target = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate())))
  return target.toISOString().slice(0, 10)
}

/** `days` later. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whole years from a birthday to a day; who was born on 29 February is a year older on 1 March. */
export function ageOn(birthday: Day, day: Day): number {
  return Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** A day, month and year are never cut at the end of a line. */
const oneWord = (day: string) => day.replace(/^1 /, '1ᵉʳ ').replaceAll(' ', '\u00A0')

/** « 5 mars 2026 », « 1ᵉʳ mars 2026 », in no-break spaces. */
export function formatDay(day: Day): string {
  return oneWord(longDay.format(new Date(`${day}T00:00:00Z`)))
}

/** « 5 mars 2026 à 09:05 », local time. */
export function formatInstant(iso: string | Date): string {
  const instant = new Date(iso)
  return `${formatDay(dayOf(instant))} à ${clock.format(instant)}`
}

/** « 5 nov. 2026, 09:05 », local time: for narrow columns. */
export function formatShortInstant(iso: string | Date): string {
  const instant = new Date(iso)
  return `${oneWord(shortDay.format(instant))}, ${clock.format(instant)}`
}

/** « 09:05 », local time. */
export function formatClock(iso: string | Date): string {
  return clock.format(new Date(iso))
}
