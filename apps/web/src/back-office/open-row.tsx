import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ButtonLink } from '../ui/text/button.tsx'

/** What is open over a list is in its address, beside the filters: `?demande=12`. */
export function useOpenRow(name: string) {
  const [search, setSearch] = useSearchParams()
  // What is searched for is in the entry's state.
  const state: unknown = useLocation().state
  const openId = search.get(name)
  return { openId, close: () => setSearch((before) => without(before, name), { state }) }
}

/** Opens a row of the list. */
export function OpenRow({ name, id, children }: { name: string; id: number | string; children: ReactNode }) {
  const [search] = useSearchParams()
  const state: unknown = useLocation().state
  const wanted = without(search, name)
  wanted.set(name, String(id))
  return <ButtonLink to={{ search: `?${wanted}` }} state={state} tone="line" size="sm">{children}</ButtonLink>
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(name)
  return next
}
