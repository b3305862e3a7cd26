import { formatShortInstant } from '@passerelle/contract/dates'
import type { ColumnKind, ListColumn } from '@passerelle/contract/list'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { formatShortDay } from '@passerelle/contract/short-day'
import type { ReactNode } from 'react'
import type { Column } from '../ui/table/data-table.tsx'

/** What a screen shows otherwise than by its kind, by the name of the column. */
export type Cells<Item> = Record<string, (item: Item) => ReactNode>

const places = { title: 'title', state: 'status' } as const

/** The columns of a list as its table shows them. */
export function toTableColumns<Item>(columns: readonly ListColumn<Item>[], cells: Cells<Item>): (Column<Item> & { name: string })[] {
  const shown = columns.filter(({ isInFileOnly }) => !isInFileOnly)
  const firstLines = firstLinesOf(shown)
  return shown.map(({ name, header, kind, is, value }, position) => ({
    name,
    header,
    place: is ? places[is] : (firstLines[name] ?? 'pair'),
    // A day that begins the row is read from where the row begins.
    isEnd: kind === 'xof' || kind === 'count' || (position > 0 && (kind === 'instant' || kind === 'day')),
    cell: cells[name] ?? ((item) => cellOf(kind, value(item))),
  }))
}

/** On a card of a phone the only amount ends the first line and the first date begins the second: neither needs a word. */
function firstLinesOf<Item>(shown: readonly ListColumn<Item>[]): Readonly<Record<string, 'start' | 'end'>> {
  const [amount, ...others] = shown.filter(({ kind }) => kind === 'xof')
  const date = shown.find(({ kind }) => kind === 'instant')
  return amount && date && others.length === 0 ? { [date.name]: 'start', [amount.name]: 'end' } : {}
}

/** In a table, a place that is empty on purpose; a card of a phone leaves it out. */
export const nothing = <span className="nothing">–</span>

function cellOf(kind: ColumnKind, value: string | number | null): ReactNode {
  if (value === null) return nothing
  if (typeof value === 'number') return <span className="num">{kind === 'xof' ? formatXof(value) : formatWhole(value)}</span>
  if (kind === 'instant') return <span className="num">{formatShortInstant(value)}</span>
  if (kind === 'day') return <span className="num">{formatShortDay(value)}</span>
  return kind === 'code' ? <span className="code">{value}</span> : value
}
