import { limits } from '@passerelle/contract/constants'
import type { Route } from '@passerelle/contract/route'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { callApi, type ApiError, type CallOptions, type Reply } from './api.ts'
import { routeKey } from './query.ts'

type Params = NonNullable<CallOptions['params']>
type Query = Record<string, string | number | undefined>
type Answering<Body> = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<Body>>

type KeysetPage<Item> = { data: Item[]; next_cursor: string | null }
export type KeysetRoute<Item> = Answering<KeysetPage<Item>>

/** A list by keyset, a page after the other; `More` is what an answer says beside its rows. */
export function useKeyset<Item, More = unknown>(route: Answering<KeysetPage<Item> & More>, asked: Asked = {}) {
  return usePages(route, asked, {
    rowsOf: (pages) => pages.flatMap(({ data }) => data),
    nextOf: ({ next_cursor: cursor }) => cursor ? { cursor } : undefined,
  })
}

/** A specified plain array, a page after the other: `rowsOf` finds it in its answer, `placeOf` is what names its last row. */
export function useArray<R extends Route, Item extends { id: number }>(
  route: R,
  rowsOf: (reply: Reply<R>) => Item[],
  placeOf: (last: Item) => Query = afterId,
) {
  return usePages(route, {}, {
    // A row that has moved between two pages is in both: once, as it is now.
    rowsOf: (pages) => [...new Map(pages.flatMap(rowsOf).map((row) => [row.id, row])).values()],
    nextOf: (page) => {
      const last = rowsOf(page).at(limits.arrayRows - 1)
      return last && placeOf(last)
    },
  })
}

/** The beginning of a plain array, for a figure of it: page after page until one ends with enough, `headPages` at most. */
export function useArrayHead<Item extends { id: number }>(route: Answering<Item[]>, isEnough: (last: Item) => boolean) {
  return useQuery<{ rows: Item[]; hasMore: boolean }, ApiError>({
    queryKey: [...routeKey(route), 'head'],
    queryFn: async ({ signal }) => {
      const rows: Item[] = []
      for (;;) {
        const last = rows.at(-1)
        const page = await callApi(route, { query: last && afterId(last), signal })
        rows.push(...page)
        const end = page.at(limits.arrayRows - 1)
        if (!end || isEnough(end) || rows.length >= headPages * limits.arrayRows) return { rows, hasMore: end !== undefined }
      }
    },
  })
}

const headPages = 5

const afterId = ({ id }: { id: number }): Query => ({ after: id })

/** What of, and when what is loaded is read again. */
type Asked = { query?: Query; params?: Params; refetchOnWindowFocus?: boolean; refetchInterval?: number }

type Paging<R extends Route, Item> = {
  rowsOf: (pages: Reply<R>[]) => Item[]
  /** What the page after this one is asked with; nothing after the last. */
  nextOf: (page: Reply<R>) => Query | undefined
}

/** Its key starts with the route, so that `refresh` reaches it. */
function usePages<R extends Route, Item>(
  route: R,
  { query = {}, params = {}, ...again }: Asked,
  { rowsOf, nextOf }: Paging<R, Item>,
) {
  const list = useInfiniteQuery<Reply<R>, ApiError, { first: Reply<R> | undefined; rows: Item[] }, readonly unknown[], Query>({
    ...again,
    queryKey: [...routeKey(route), 'pages', params, query],
    initialPageParam: {},
    queryFn: ({ pageParam, signal }) => callApi(route, { params, query: { ...query, ...pageParam }, signal }),
    getNextPageParam: nextOf,
    select: ({ pages }) => ({ first: pages[0], rows: rowsOf(pages) }),
  })
  return {
    /** The first page's answer, for what it says beside its rows. */
    first: list.data?.first,
    rows: list.data?.rows,
    readAtMs: list.dataUpdatedAt,
    isLoading: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isMoreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
  }
}

export type Pages<Item> = ReturnType<typeof usePages<Route, Item>>
