import { listProvidedPasses, redeemPass, statsProvider } from '@passerelle/contract/passes'
import { useCallback, useRef } from 'react'
import { callApi } from '../platform/api.ts'
import { asApiError } from '../platform/api-error.ts'
import { randomId } from '../platform/random-id.ts'
import { useRefresh } from '../platform/query.ts'
import { isFinal, type ScanReply } from './scan-machine.ts'

/** Beyond this the counter stops waiting; the scan keeps its id, so that asking again is safe. */
const answerTimeoutMs = 20_000

/**
 * Sends a scan. Each has one id, sent as `Idempotency-Key` and kept until the server has answered: the same code sent
 * again after a lost answer is the same scan, never a second one. @throws ApiError
 */
export function useRedeemPass(): (code: string) => Promise<ScanReply> {
  const refresh = useRefresh()
  const unanswered = useRef(new Map<string, string>())
  return useCallback(
    async (code) => {
      const scanId = unanswered.current.get(code) ?? randomId()
      unanswered.current.set(code, scanId)
      try {
        const reply = await callApi(redeemPass, { body: { code }, idempotencyKey: scanId, signal: AbortSignal.timeout(answerTimeoutMs) })
        unanswered.current.delete(code)
        if (reply.status) refresh(statsProvider, listProvidedPasses)
        return reply
      } catch (error) {
        const failure = asApiError(error)
        if (isFinal(failure.status)) unanswered.current.delete(code)
        throw failure
      }
    },
    [refresh],
  )
}
