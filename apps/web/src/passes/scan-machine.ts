import type { redeemPass } from '@passerelle/contract/passes'
import type { ApiError, Reply } from '../platform/api.ts'

export type ScanReply = Reply<typeof redeemPass>
export type Redemption = Extract<ScanReply, { status: true }>

type Cause = 'offline' | 'no answer' | 'server'

/** Idle, loading, then success or a banner (specification 4); `unanswered`: the network or the server failed us. */
export type ScanState =
  | { phase: 'idle' }
  | { phase: 'loading'; code: string }
  | { phase: 'success'; redemption: Redemption; undoUntilMs: number }
  | { phase: 'refusal'; message: string }
  | { phase: 'unanswered'; code: string; message: string; cause: Cause }

export type ScanEvent =
  | { type: 'sent'; code: string }
  | { type: 'answered'; reply: ScanReply; nowMs: number }
  | { type: 'failed'; error: ApiError; isOffline: boolean }
  | { type: 'next' }

export const idle: ScanState = { phase: 'idle' }

export function scanReducer(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case 'sent':
      return state.phase === 'loading' ? state : { phase: 'loading', code: event.code }
    case 'answered':
      return state.phase === 'loading' ? afterReply(event.reply, event.nowMs) : state
    case 'failed':
      return state.phase === 'loading' ? afterFailure(state.code, event) : state
    case 'next':
      return state.phase === 'loading' ? state : idle
  }
}

function afterReply(reply: ScanReply, nowMs: number): ScanState {
  if (!reply.status) return { phase: 'refusal', message: reply.message }
  // The server's clock gives the duration, ours the moment: a phone set to the wrong hour still counts right.
  const undoMs = Date.parse(reply.undo_until) - Date.parse(reply.used_at)
  return { phase: 'success', redemption: reply, undoUntilMs: nowMs + undoMs }
}

function afterFailure(code: string, { error, isOffline }: { error: ApiError; isOffline: boolean }): ScanState {
  if (isFinal(error.status)) return { phase: 'refusal', message: error.message }
  return { phase: 'unanswered', code, message: error.message, cause: error.status > 0 ? 'server' : isOffline ? 'offline' : 'no answer' }
}

/** The server has decided, and asking again would change nothing. Too early, too many or an expired page: nothing was decided. */
export function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 419, 425, 429].includes(status)
}

/** « Ce pass est suspendu. La personne doit… » → what happened, and what to do. */
export function splitRefusal(message: string): { what: string; todo: string | null } {
  const parts = /^(.+?[.!?…])\s+(.+)$/s.exec(message.trim())
  return { what: (parts?.[1] ?? message).replace(/\.$/, ''), todo: parts?.[2] ?? null }
}
