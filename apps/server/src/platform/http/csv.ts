import type { ListColumn } from '@passerelle/contract/list'
import { dayOf, timeZone } from '@passerelle/contract/dates'
import { stringify } from 'csv-stringify/sync'

/**
 * A list as spreadsheets in French open it: UTF-8 with its mark, `;`, CR LF, whole francs without spaces, local time. A text that
 * a spreadsheet would take for a formula, or a number that it would shorten, begins with an apostrophe; every text is quoted, so
 * that a line end in it begins no row. One piece a page: no more than that is in memory.
 */
export async function* writeCsv<Item>(columns: readonly ListColumn<Item>[], pages: AsyncIterable<Item[]>): AsyncGenerator<string> {
  yield `\uFEFF${toLines([columns.map(({ header }) => header)])}`
  for await (const items of pages) yield toLines(items.map((item) => columns.map((column) => cellOf(column, item))))
}

function cellOf<Item>({ kind, value }: ListColumn<Item>, item: Item): string | number | null {
  const cell = value(item)
  if (typeof cell !== 'string') return cell
  return kind === 'instant' ? formatFileInstant(cell) : kept(cell)
}

/** A spreadsheet would take it for a number, and eat its zeros or its last digits. */
const kept = (text: string) => (/^(?:0\d+|\d{16,})$/.test(text) ? `'${text}` : text)

const toLines = (rows: (string | number | null)[][]) =>
  stringify(rows, { delimiter: ';', record_delimiter: 'windows', escape_formulas: true, quoted_string: true })

const fileClock = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** `2026-03-05 09:05:07`, local time: what a spreadsheet reads as an instant, and sorts. */
function formatFileInstant(iso: string): string {
  const instant = new Date(iso)
  return `${dayOf(instant)} ${fileClock.format(instant)}`
}
