/** « 15 minutes », « 1 minute », in sentences. */
export const formatMinutes = (minutes: number): string => counted(minutes, 'minute')

/** « 24 heures », « 1 heure », in sentences. */
export const formatHours = (hours: number): string => counted(hours, 'heure')

const counted = (count: number, unit: string) => `${count}\u00A0${unit}${count > 1 ? 's' : ''}`
