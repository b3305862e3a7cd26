/** What is typed of a date, part by part. */
export interface DateParts {
  day: string
  month: string
  year: string
}

/** `2026-03-01` → its parts; what is no date yet keeps what it has of one. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day, month, year }
}

/** `2026-03-01`, with a nought before a single figure; empty when nothing is typed, and no date as long as a part is missing. */
export function joinDate({ day, month, year }: DateParts): string {
  if (day === '' && month === '' && year === '') return ''
  return [year, padded(month), padded(day)].join('-')
}

const padded = (figures: string): string => (/^\d$/.test(figures) ? `0${figures}` : figures)

/** Of the first: a whole date on its way. */
const longest: Record<keyof DateParts, number> = { day: 8, month: 2, year: 4 }

/**
 * Keeps figures alone; a whole date in one part (« 12/05/1994 », « 12051994 », « 1994-05-12 ») goes to all three.
 * @param part where it was typed
 */
export function spreadDate(typed: DateParts, part: keyof DateParts): DateParts {
  const text = typed[part].trim()
  const byYear = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(text)
  if (byYear) return { day: byYear[3] ?? '', month: byYear[2] ?? '', year: byYear[1] ?? '' }
  const byDay = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (byDay) return { day: byDay[1] ?? '', month: byDay[2] ?? '', year: byDay[3] ?? '' }
  return { ...typed, [part]: text.replaceAll(/\D/g, '').slice(0, longest[part]) }
}
