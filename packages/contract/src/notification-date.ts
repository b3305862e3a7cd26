import { dayOf, formatClock } from './dates.ts'

/** `05-03-2026 9:05`: DD-MM-YYYY H:mm of the notification list. */
export function formatNotificationDate(iso: string): string {
  const instant = new Date(iso)
  const [year, month, day] = dayOf(instant).split('-')
  const [hour = '0', minute = '00'] = formatClock(instant).split(':')
  return `${day}-${month}-${year} ${Number(hour)}:${minute}`
}
