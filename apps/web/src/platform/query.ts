import type { Route } from '@passerelle/contract/route'
import {
  focusManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { ApiError, callApi, type CallOptions, type Reply } from './api.ts'
import { useOutcome, type ActHandlers } from './use-outcome.ts'
import type { Draft } from './use-draft.ts'

// What waits for somebody else’s decision is read again when the person comes back: of two windows side by side, neither is hidden.
focusManager.setEventListener((handleFocus) => {
  const onReturn = () => handleFocus()
  addEventListener('visibilitychange', onReturn)
  addEventListener('focus', onReturn)
  return () => {
    removeEventListener('visibilitychange', onReturn)
    removeEventListener('focus', onReturn)
  }
})

/** One per person (shell/cached.tsx); offline, calls fail at once instead of waiting in silence. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 10_000, retry: (failures, error) => failures < 1 && isPassing(error) },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

type ReadOptions<
  R extends Route
> = Pick<CallOptions, 'params' | 'query'> & Omit<UseQueryOptions<Reply<R>, ApiError>, 'queryKey' | 'queryFn'>

/** Reads a route of the contract through the cache. */
export function useRead<R extends Route>(route: R, { params, query, ...options }: ReadOptions<R> = {}): UseQueryResult<Reply<R>, ApiError> {
  return useQuery<Reply<R>, ApiError>({
    ...options,
    queryKey: [...routeKey(route), params ?? {}, query ?? {}],
    queryFn: ({ signal }) => callApi(route, { params, query, signal }),
  })
}

export type ActOptions<R extends Route> = ActHandlers<R> & {
  /** Reads to refetch after a success. */
  refresh?: readonly Route[]
  /** What is typed in this form. */
  draft?: Pick<Draft, 'key'>
}

/** Calls a route that changes something. The same call made twice at once is one request. */
export function useAct<R extends Route>(route: R, { refresh = [], draft, onSuccess, ...handlers }: ActOptions<R> = {}) {
  const refreshReads = useRefresh()
  const { isAsking, tellAnswer, tellFailure, toSend } = useOutcome(route, {
    ...handlers,
    onSuccess: (reply, sent) => {
      refreshReads(...refresh)
      return onSuccess?.(reply, sent)
    },
  })
  const underWay = useRef(new Map<string, Promise<Reply<R>>>())
  const act = useMutation<Reply<R>, ApiError, CallOptions, { isRepeat: boolean }>({
    onMutate: (sent) => {
      const key = sameCall(sent)
      const isRepeat = underWay.current.has(key)
      if (!isRepeat) underWay.current.set(key, callApi(route, { ...toSend(sent), draftKey: draft?.key }))
      return { isRepeat }
    },
    mutationFn: (sent) => underWay.current.get(sameCall(sent)) ?? callApi(route, { ...toSend(sent), draftKey: draft?.key }),
    onSuccess: async (reply, sent, { isRepeat }) => {
      if (!isRepeat) await tellAnswer(reply, sent)
    },
    onError: (error, sent, context) => {
      if (!context?.isRepeat) tellFailure(error, sent)
    },
    onSettled: (_reply, _error, sent, context) => {
      if (!context?.isRepeat) underWay.current.delete(sameCall(sent))
    },
  })
  return { ...act, isPending: act.isPending || isAsking }
}

/** `refresh(listDonations, donorStats)`: marks reads as stale and refetches those on screen. */
export function useRefresh(): (...routes: Route[]) => void {
  const client = useQueryClient()
  return useCallback((...routes) => {
    for (const route of routes) void client.invalidateQueries({ queryKey: routeKey(route) })
  }, [client])
}

/** First part of a read’s cache key. */
export const routeKey = (route: Route): [string] => [`${route.method} ${route.path}`]

const sameCall = ({ body, params, query }: CallOptions) => JSON.stringify([body instanceof FormData ? 'form' : body, params, query])
