import type { Route } from '@passerelle/contract/route'
import { useRef, useState } from 'react'
import { useToast } from './toasts.ts'
import { callApi, type CallOptions } from './api.ts'
import { tellError, tellReply, type OutcomeHandlers } from './outcome.ts'

/** As `useAct`, for the public screens: they read nothing, so a phone need not wait for the cache library. One call at a time. */
export function useSubmit<R extends Route>(route: R, handlers: OutcomeHandlers<R>) {
  const toast = useToast()
  const isBusy = useRef(false)
  const [isPending, setIsPending] = useState(false)

  async function submit(sent: CallOptions): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setIsPending(true)
    try {
      await tellReply(await callApi(route, sent), sent, handlers, toast)
    } catch (error) {
      tellError(error, sent, handlers, toast)
    } finally {
      isBusy.current = false
      setIsPending(false)
    }
  }

  return { submit, isPending }
}
