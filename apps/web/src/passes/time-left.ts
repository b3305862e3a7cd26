import { dayOf, daysBetween, type Day } from '@passerelle/contract/dates'

/** From here on, months say enough. */
const daysShownMax = 60

/** From here on, whoever looks at a list is told. */
const soonDays = 30

export const isSoon = (expiresOn: Day, now: Date = new Date()): boolean => daysBetween(dayOf(now), expiresOn) < soonDays

/** « encore 12 jours », « encore 4 mois », « dernier jour »: the last day counts. */
export function timeLeft(expiresOn: Day, now: Date = new Date()): string {
  const days = daysBetween(dayOf(now), expiresOn)
  if (days < 0) return 'expiré'
  if (days === 0) return 'dernier jour'
  if (days <= daysShownMax) return `encore ${days}\u00A0jour${days > 1 ? 's' : ''}`
  return `encore ${Math.floor((days + 1) / 30.44)}\u00A0mois`
}
