import type { Route } from '@passerelle/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { callApi, type ApiError, type CallOptions } from './api.ts'
import { routeKey } from './query.ts'

export type KeysetRoute<
  Item
> = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<{ data: Item[]; next_cursor: string | null }>>

/** A list by keyset, a page after the other; its key starts with the route, so that `refresh` reaches it. */
export function useKeyset<Item>(
  route: KeysetRoute<Item>,
  query: Record<string, string | undefined> = {},
  params: NonNullable<CallOptions['params']> = {},
) {
  const list = useInfiniteQuery<{ data: Item[]; next_cursor: string | null }, ApiError, Item[], readonly unknown[], string | null>({
    queryKey: [...routeKey(route), 'pages', params, query],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => callApi(route, { params, query: { ...query, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  })
  return {
    rows: list.data,
    isLoading: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isMoreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
  }
}

export type Pages<Item> = ReturnType<typeof useKeyset<Item>>
