import type { adminClaimProfile, adminLeaveProfile, adminTakeOverProfile } from '@passerelle/contract/reviews'
import type { Route } from '@passerelle/contract/route'
import { useEffect } from 'react'
import { callApi } from '../platform/api.ts'
import { useAct, useRead, useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'

export type ClaimRoutes = {
  claim: typeof adminClaimProfile
  leave: typeof adminLeaveProfile
  takeOver: typeof adminTakeOverProfile
  /** What is read of the file, and shows that it has been decided. */
  shown: readonly Route[]
}

/** Within the server’s three minutes, also from a tab behind others, whose clocks are slowed down. */
const saidEveryMs = 45_000

/**
 * While `isOpen`, the file is said to be in the reader’s hands; leaving lets it go.
 * `holder` is whoever else has it, if somebody does; without an answer the server judges at the decision.
 */
export function useClaim({ claim, leave, takeOver, shown }: ClaimRoutes, id: string, isOpen: boolean) {
  const params = { id }
  const toast = useToast()
  const refresh = useRefresh()
  const { data, error } = useRead(claim, {
    params, enabled: isOpen, staleTime: 0, gcTime: 0, refetchInterval: saidEveryMs, refetchIntervalInBackground: true,
  })
  const isMine = isOpen && data?.is_mine === true
  useEffect(() => {
    if (!isMine) return
    // Nobody waits for it: a claim that is not left ends by itself.
    return () => void callApi(leave, { params: { id } }).catch(() => undefined)
  }, [isMine, leave, id])
  const isDecided = error?.status === 409
  useEffect(() => {
    if (isDecided) refresh(...shown)
  }, [isDecided, refresh, shown])
  const taking = useAct(takeOver, {
    about: params,
    refresh: [claim, ...shown],
    onSuccess: ({ message }) => toast.success(message),
    onError: ({ status }) => {
      if (status === 409) refresh(...shown)
    },
  })
  return {
    holder: isOpen && data && !data.is_mine ? data : null,
    askAgain: () => refresh(claim),
    takeOver: () => taking.mutate({ params }),
    isTaking: taking.isPending,
  }
}

export type Claim = ReturnType<typeof useClaim>
