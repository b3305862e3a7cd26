const longMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const nameOfMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' })
const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** « novembre 2026 », « janvier à mars 2026 », « décembre 2025 à mars 2026 »: of two months, « 2026-01 » and « 2026-03 ». */
export function monthsWords({ from, to }: { from: string; to: string }): string {
  const last = longMonth.format(firstDay(to))
  if (from === to) return last
  return `${(from.slice(0, 4) === to.slice(0, 4) ? nameOfMonth : longMonth).format(firstDay(from))} à ${last}`
}
