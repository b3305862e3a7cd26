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

const directionWords: Partial<Record<ColumnKind, [ascending: string, descending: string]>> = {
  instant: ['ancien d’abord', 'récent d’abord'],
  day: ['ancien d’abord', 'récent d’abord'],
  xof: ['petit d’abord', 'grand d’abord'],
  count: ['petit d’abord', 'grand d’abord'],
}

/** Every order in words, for a screen without headers; of one column alone, whose it is goes without saying. */
export function sortOptions<Item>({ sorts }: SortedRoute, columns: readonly ListColumn<Item>[]): Option[] {
  const sorted = columns.filter(({ name }) => sorts.includes(name))
  return sorted.flatMap(({ name, header, kind }) => {
    const label = (words: string) => (sorted.length > 1 ? `${header}, ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`)
    const [ascending, descending] = directionWords[kind] ?? ['ordre alphabétique', 'ordre inverse']
    return [{ value: name, label: label(ascending) }, { value: `-${name}`, label: label(descending) }]
  })
}
