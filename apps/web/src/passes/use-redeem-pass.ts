import { listProvidedPasses, listRecentScans, redeemPass, statsProvider } from '@passerelle/contract/passes'
import { useCallback } from 'react'
import { callApi } from '../platform/api.ts'
import { useRefresh } from '../platform/query.ts'
import type { ScanReply } from './scan-machine.ts'

/** Beyond this the counter stops waiting; the scan keeps its key, so that asking again is safe. */
const answerTimeoutMs = 20_000

/** Sends a scan: the same code sent again after a lost answer is the same scan, never a second one. @throws ApiError */
export function useRedeemPass(): (code: string) => Promise<ScanReply> {
  const refresh = useRefresh()
  return useCallback(
    async (code) => {
      const reply = await callApi(redeemPass, { body: { code }, isApart: true, signal: AbortSignal.timeout(answerTimeoutMs) })
      if (reply.status) refresh(...changedByScans)
      return reply
    },
    [refresh],
  )
}

/** What a scan, or its undo, makes stale. */
export const changedByScans = [statsProvider, listProvidedPasses, listRecentScans]
