import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { asApiError } from '../platform/api-error.ts'
import { useToast } from '../platform/toasts.ts'
import { createScanGate, type Look } from './scan-gate.ts'
import { signalRefusal, signalSuccess } from './scan-feedback.ts'
import { idle, scanAction, scanReducer } from './scan-machine.ts'
import { useKeptScan } from './use-kept-scan.ts'
import { useRedeemPass } from './use-redeem-pass.ts'

/** The scan screen's state, and the only ways to change it. */
export function useScan() {
  const redeem = useRedeemPass()
  const [state, dispatch] = useReducer(scanReducer, idle)
  const [gate] = useState(createScanGate)
  const isSending = useRef(false)

  /** Redeems; does nothing while a request runs. */
  const send = useCallback(
    async (code: string) => {
      if (isSending.current) return
      isSending.current = true
      dispatch({ type: 'sent', code })
      try {
        const reply = await redeem(code)
        dispatch({ type: 'answered', reply, nowMs: Date.now() })
      } catch (error) {
        // Of any kind: nothing may leave the till behind its overlay.
        dispatch({ type: 'failed', error: asApiError(error) })
      } finally {
        isSending.current = false
      }
    },
    [redeem],
  )

  /** What the camera shows, many times a second. */
  const see = useCallback(
    (code: string | null): Look => {
      const look = gate.look(code, performance.now())
      if (look === 'new' && code !== null) void send(code)
      return look
    },
    [gate, send],
  )

  /** Ready for the next one. */
  const next = useCallback(() => {
    gate.reopen(performance.now())
    dispatch({ type: 'next' })
  }, [gate])

  useKeptScan({
    onAsking: () => {
      if (isSending.current) return false
      isSending.current = true
      dispatch({ type: 'sent', code: '' })
      return true
    },
    onTold: (event) => {
      isSending.current = false
      dispatch(event)
    },
  })

  // The result is the newest outcome: what a toast says of an earlier one is over.
  const toast = useToast()
  useEffect(() => {
    if (state.phase === 'loading') toast.about(scanAction, () => {})
  }, [state.phase, toast])

  useEffect(() => {
    if (state.phase === 'success') signalSuccess()
    if (state.phase === 'refusal' || state.phase === 'unanswered') signalRefusal()
  }, [state])

  return { state, send, see, next }
}
