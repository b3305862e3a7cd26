import type { ColumnKind, ListColumn } from '@passerelle/contract/list'
import { useLocation, useSearchParams } from 'react-router'
import type { Column } from '../ui/table/data-table.tsx'
import type { Option } from '../ui/form/select-field.tsx'

/** What the page call of a list carries of its orders. */
export interface SortedRoute {
  sorts: readonly string[]
  order: string
}

/** In the address, beside the filters. */
export const sortName = 'tri'

/** By what a list is sorted, as its address says: an order that the list does not have is its own. */
export function useSort({ sorts, order: own }: SortedRoute) {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const asked = search.get(sortName)
  const order = asked !== null && sorts.includes(asked.replace(/^-/, '')) ? asked : own
  return {
    order,
    /** Sent only when it is not the list's own. */
    asked: order === own ? undefined : order,
    sortBy: (wanted: string) => setSearch((before) => {
      const next = new URLSearchParams(before)
      if (wanted === own) next.delete(sortName)
      else next.set(sortName, wanted)
      return next
    }, { state }),
  }
}

export type Sort = ReturnType<typeof useSort>

/** The header of a column by which the list can be sorted; the other direction at the second press. */
export function sortOfColumn({ sorts }: SortedRoute, { order, sortBy }: Sort, name: string): Column<unknown>['sort'] {
  if (!sorts.includes(name)) return undefined
  return {
    direction: order === name ? 'ascending' : order === `-${name}` ? 'descending' : 'none',
    onSort: () => sortBy(order === name ? `-${name}` : name),
  }
}

const dateWords = ['Ancien d’abord', 'Récent d’abord'] as const

/** Every order in words, for a screen without headers. A phone has half a line for them; whose the only date is goes without saying. */
export function sortOptions<Item>({ sorts }: SortedRoute, columns: readonly ListColumn<Item>[]): Option[] {
  const sorted = columns.filter(({ name }) => sorts.includes(name))
  const hasOneDate = sorted.filter((column) => column.orders === undefined && isDate(column)).length === 1
  return sorted.flatMap((column) => {
    const [rising, falling] = column.orders ?? (isDate(column) && hasOneDate ? dateWords : wordsOf(column))
    return [{ value: column.name, label: rising }, { value: `-${column.name}`, label: falling }]
  })
}

const isDate = ({ kind }: { kind: ColumnKind }) => kind === 'instant' || kind === 'day'

function wordsOf({ header, kind }: { header: string; kind: ColumnKind }): readonly [string, string] {
  if (isDate({ kind })) return [`${header}, ancien d’abord`, `${header}, récent d’abord`]
  return kind === 'xof' || kind === 'count'
    ? [`${header} croissant`, `${header} décroissant`]
    : [`${header} (A-Z)`, `${header} (Z-A)`]
}
