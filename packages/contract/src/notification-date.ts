import { addDays, type Day, dayOf, formatClock, startOfDay, timeZone } from './dates.ts'

/** `05-03-2026 9:05`: DD-MM-YYYY H:mm of the notification list. */
export function formatNotificationDate(iso: string): string {
  const instant = new Date(iso)
  const [year, month, day] = dayOf(instant).split('-')
  const [hour = '0', minute = '00'] = formatClock(instant).split(':')
  return `${day}-${month}-${year} ${Number(hour)}:${minute}`
}

const longDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
const longDayOfYear = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })

/** « Aujourd’hui », « Hier », « Jeudi 5 mars », with its year when it is another one. */
export function relativeDay(day: Day, today: Day): string {
  if (day === today) return 'Aujourd’hui'
  if (day === addDays(today, -1)) return 'Hier'
  const words = (day.slice(0, 4) === today.slice(0, 4) ? longDay : longDayOfYear).format(startOfDay(day)).replace(/\b1 /, '1ᵉʳ ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
