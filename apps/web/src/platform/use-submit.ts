import type { Route } from '@passerelle/contract/route'
import { useRef, useState } from 'react'
import { callApi, type CallOptions } from './api.ts'
import { useOutcome, type ActHandlers } from './use-outcome.ts'

/** As `useAct`, for the public screens: they read nothing, so a phone need not wait for the cache library. One call at a time. */
export function useSubmit<R extends Route>(route: R, handlers: ActHandlers<R>) {
  const { isAsking, tellAnswer, tellFailure, toSend } = useOutcome(route, handlers)
  const isBusy = useRef(false)
  const [isPending, setIsPending] = useState(false)

  async function submit(sent: CallOptions): Promise<void> {
    if (isBusy.current || isAsking) return
    isBusy.current = true
    setIsPending(true)
    try {
      await tellAnswer(await callApi(route, toSend(sent)), sent)
    } catch (error) {
      tellFailure(error, sent)
    } finally {
      isBusy.current = false
      setIsPending(false)
    }
  }

  return { submit, isPending: isPending || isAsking }
}
