import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

const name = 'page'

/** The page of a list, from 1: `?page=` when it is a whole number, else the first. */
export function usePageNumber(): number {
  const [search] = useSearchParams()
  const page = search.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** Beyond the end, goes to the last page; undefined while it is not known. */
export function useLastPage(page: number, lastPage: number | undefined): void {
  const [, setSearch] = useSearchParams()
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setSearch({ [name]: String(lastPage) }, { replace: true })
  }, [page, lastPage, setSearch])
}
