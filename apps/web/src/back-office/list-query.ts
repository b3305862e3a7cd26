import { useLocation, useSearchParams } from 'react-router'
import type { Filter } from './filters.ts'
import { type SortedRoute, useSort } from './list-sort.ts'

/** What the list is searched for. */
export function useSearchText(): string | undefined {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'q' in state && typeof state.q === 'string' && state.q !== '' ? state.q : undefined
}

/**
 * What a list is asked: its filters and its order from the address, what is searched for from the entry of the history. The desk that was
 * opened from it has the same address, and asks the same.
 */
export function useListQuery(page: SortedRoute, filters: readonly Filter[]) {
  const [search] = useSearchParams()
  const sort = useSort(page)
  const q = useSearchText()
  const asked = Object.fromEntries(filters.map(({ name, param, fallback = '', every }) => {
    const value = search.get(name) ?? fallback
    return [param, value === every || value === '' ? undefined : value]
  }))
  return {
    asked,
    sort,
    q,
    /** Nothing was chosen: the list as the menu opens it. */
    isPlain: filters.every(({ name, fallback = '' }) => (search.get(name) ?? fallback) === fallback),
  }
}
