import type { Day } from './dates.ts'

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

/** « mercredi 2 décembre », « mardi 1ᵉʳ décembre »: a day that is near, in no-break spaces. */
export function formatNearDay(day: Day): string {
  return weekday.format(new Date(`${day}T00:00:00Z`)).replace(/ 1 /, ' 1ᵉʳ ').replaceAll(' ', '\u00A0')
}

/** « réponse promise au plus tard le mercredi 2 décembre » */
export const promised = (day: Day): string => `réponse promise au plus tard le ${formatNearDay(day)}`
