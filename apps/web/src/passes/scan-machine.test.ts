import { describe, expect, it } from 'vitest'
import { ApiError } from '../platform/api.ts'
import { idle, scanReducer, splitRefusal, type Redemption, type ScanState } from './scan-machine.ts'

const loading: ScanState = { phase: 'loading', code: 'A' }
const redemption: Redemption = {
  status: true, message: 'Pass accepté.', redemption_id: 7, pass_amount: 5000,
  service_produit: { id: 1, name: 'Formation', type: 'service' }, firstname: 'Adjoa',
  used_at: '2026-11-27T10:00:00.000Z', undo_until: '2026-11-27T10:15:00.000Z',
}

describe('scan states', () => {
  it('goes from idle to loading when a code is sent, and ignores another meanwhile', () => {
    const state = scanReducer(idle, { type: 'sent', code: 'A' })
    expect(state).toEqual(loading)
    expect(scanReducer(state, { type: 'sent', code: 'B' })).toBe(state)
    expect(scanReducer(state, { type: 'next' })).toBe(state)
  })

  it('shows a success, and counts the time to undo from here, whatever the clock of the phone', () => {
    expect(scanReducer(loading, { type: 'answered', reply: redemption, nowMs: 1000 })).toEqual({
      phase: 'success',
      redemption,
      undoUntilMs: 1000 + 15 * 60_000,
      isLate: false,
    })
  })

  it('shows a refusal with the server’s sentence', () => {
    expect(scanReducer(loading, {
      type: 'answered',
      reply: { status: false, reason: 'expired', message: 'Ce pass a expiré.' },
      nowMs: 0,
    })).toEqual({ phase: 'refusal', message: 'Ce pass a expiré.' })
  })

  it('keeps the code for another try when nothing was decided, and says why', () => {
    const failed = (status: number, isOurs: boolean) =>
      scanReducer(loading, { type: 'failed', error: new ApiError(status, 'Non.', { isOurs }) })
    expect(failed(0, false)).toEqual({ phase: 'unanswered', code: 'A', message: 'Non.' })
    expect(failed(503, true).phase).toBe('unanswered')
    expect(failed(429, true).phase).toBe('unanswered')
    expect(failed(403, false).phase).toBe('unanswered')
    expect(failed(403, true)).toEqual({ phase: 'refusal', message: 'Non.' })
  })

  it('goes back to idle from every result', () => {
    const results: ScanState[] = [
      { phase: 'refusal', message: '' },
      { phase: 'success', redemption, undoUntilMs: 0, isLate: false },
      { phase: 'unanswered', code: 'A', message: '' },
    ]
    for (const result of results) expect(scanReducer(result, { type: 'next' })).toBe(idle)
  })

  it('ignores an answer that nobody waits for', () => {
    expect(scanReducer(idle, { type: 'answered', reply: redemption, nowMs: 0 })).toBe(idle)
  })
})

it('parts a refusal into what happened and what to do', () => {
  expect(splitRefusal('Ce pass a expiré. Il ne peut plus être utilisé : la personne peut faire une nouvelle demande.')).toEqual({
    what: 'Ce pass a expiré',
    todo: 'Il ne peut plus être utilisé : la personne peut faire une nouvelle demande.',
  })
  expect(splitRefusal('Refusé.')).toEqual({ what: 'Refusé', todo: null })
})
