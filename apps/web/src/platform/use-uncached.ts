import type { Route } from '@passerelle/contract/route'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, callApi, type CallOptions, type Reply } from './api.ts'

interface Uncached<R extends Route> {
  data: Reply<R> | null
  error: ApiError | null
  retry: () => void
}

/** Reads a route for a page that anybody may open, outside of the cache that belongs to a person. */
export function useUncached<R extends Route>(route: R, options: Pick<CallOptions, 'params' | 'query'> = {}): Uncached<R> {
  const asked = JSON.stringify([route.path, options])
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ asked: string; data: Reply<R> | null; error: ApiError | null }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was written above
    const [, sent] = JSON.parse(asked) as [string, Pick<CallOptions, 'params' | 'query'>]
    callApi(route, { ...sent, signal }).then((data) => setAnswer({ asked, data, error: null }), (error: unknown) => {
      if (!signal.aborted && error instanceof ApiError) setAnswer({ asked, data: null, error })
    })
    return () => controller.abort()
  }, [route, asked, turn])
  const current = answer?.asked === asked ? answer : undefined
  const retry = useCallback(() => {
    setAnswer(undefined)
    setTurn((count) => count + 1)
  }, [])
  return { data: current?.data ?? null, error: current?.error ?? null, retry }
}
