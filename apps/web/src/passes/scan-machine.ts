import type { redeemPass } from '@passerelle/contract/passes'
import type { ApiError, Reply } from '../platform/api.ts'
import { isSettled } from '../platform/unsure.ts'

export type ScanReply = Reply<typeof redeemPass>
export type Redemption = Extract<ScanReply, { status: true }>

/** Scans, their undo and what is told of them: one action for the toasts. */
export const scanAction = 'scan'

/** Idle, loading, then success or a banner (specification 4); `unanswered`: nobody knows yet, or nothing was judged. */
export type ScanState =
  | { phase: 'idle' }
  | { phase: 'loading'; code: string }
  | { phase: 'success'; redemption: Redemption; undoUntilMs: number; isLate: boolean }
  | { phase: 'refusal'; message: string }
  | { phase: 'unanswered'; code: string; message: string }

export type ScanEvent =
  | { type: 'sent'; code: string }
  /** `isLate`: its answer was lost, and asked for after the page had been loaded again. */
  | { type: 'answered'; reply: ScanReply; nowMs: number; isLate?: boolean }
  | { type: 'failed'; error: ApiError }
  | { type: 'given up' }
  | { type: 'next' }

export const idle: ScanState = { phase: 'idle' }

export function scanReducer(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case 'sent':
      return state.phase === 'loading' ? state : { phase: 'loading', code: event.code }
    case 'answered':
      return state.phase === 'loading' ? afterReply(event) : state
    case 'failed':
      return state.phase === 'loading' ? afterFailure(state.code, event.error) : state
    case 'given up':
      return idle
    case 'next':
      return state.phase === 'loading' ? state : idle
  }
}

function afterReply({ reply, nowMs, isLate = false }: Extract<ScanEvent, { type: 'answered' }>): ScanState {
  if (!reply.status) return { phase: 'refusal', message: reply.message }
  // The server's clock gives the duration, ours the moment: a phone set to the wrong hour still counts right.
  const undoMs = Date.parse(reply.undo_until) - Date.parse(reply.used_at)
  return { phase: 'success', redemption: reply, undoUntilMs: nowMs + undoMs, isLate }
}

function afterFailure(code: string, error: ApiError): ScanState {
  return isSettled(error) ? { phase: 'refusal', message: error.message } : { phase: 'unanswered', code, message: error.message }
}

/** « Ce pass est suspendu. La personne doit… » → what happened, and what to do. */
export function splitRefusal(message: string): { what: string; todo: string | null } {
  const parts = /^(.+?[.!?…])\s+(.+)$/s.exec(message.trim())
  return { what: (parts?.[1] ?? message).replace(/\.$/, ''), todo: parts?.[2] ?? null }
}
