import type { Filter } from '../back-office/filters.ts'
import { useListLink } from '../back-office/list-link.ts'
import { useListQuery } from '../back-office/list-query.ts'
import type { SortedRoute } from '../back-office/list-sort.ts'
import { type KeysetRoute, useKeyset } from '../platform/use-pages.ts'

/**
 * The files beside the one that is read: the list that it was opened from, by the filters and the order of its address and by what its
 * entry of the history was searched for. A list of every state is one of those that wait.
 */
export function useDeskQueue<Item>(list: KeysetRoute<Item> & SortedRoute, filters: readonly Filter[]) {
  const linkTo = useListLink()
  const { asked: { status = 'pending', ...narrowed }, sort, q } = useListQuery(list, filters)
  const { rows = [], hasMore } = useKeyset(list, { query: { ...narrowed, status, sort: sort.asked, q } })
  return {
    rows,
    hasMore,
    isOfWaiting: status === 'pending',
    isNarrowed: q !== undefined || Object.values(narrowed).some((value) => value !== undefined),
    /** Where a file or the list is, so that either is found again as it was. */
    linkTo,
  }
}

export type DeskFiles = Pick<ReturnType<typeof useDeskQueue>, 'hasMore' | 'isOfWaiting' | 'isNarrowed' | 'linkTo'>
