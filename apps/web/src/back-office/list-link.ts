import { useLocation } from 'react-router'

/**
 * Leads from a list, or from the desk beside it, to a place where that list is found again: by its address, and by what its entry of
 * the history was searched for.
 */
export function useListLink() {
  const { search, ...entry } = useLocation()
  const state: unknown = entry.state
  return (pathname: string) => ({ to: { pathname, search }, state })
}

export type ListLink = ReturnType<typeof useListLink>
