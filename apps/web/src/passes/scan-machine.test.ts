import { describe, expect, it } from 'vitest'
import { ApiError } from '../platform/api.ts'
import { idle, isFinal, scanReducer, splitRefusal, type Redemption, type ScanState } from './scan-machine.ts'

const loading: ScanState = { phase: 'loading', code: 'A' }
const redemption: Redemption = {
  status: true, message: 'Pass accepté.', redemption_id: 7, pass_amount: 5000, service_produit: { id: 1, name: 'Formation', type: 'service' }, firstname: 'Adjoa',
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
    expect(scanReducer(loading, { type: 'answered', reply: redemption, nowMs: 1000 })).toEqual({ phase: 'success', redemption, undoUntilMs: 1000 + 15 * 60_000 })
  })

  it('shows a refusal with the server’s sentence', () => {
    expect(scanReducer(loading, { type: 'answered', reply: { status: false, reason: 'expired', message: 'Ce pass a expiré.' }, nowMs: 0 })).toEqual({ phase: 'refusal', message: 'Ce pass a expiré.' })
  })

  it('keeps the code for another try when nothing was decided, and says why', () => {
    const failed = (status: number, isOffline: boolean) => scanReducer(loading, { type: 'failed', error: new ApiError(status, 'Non.'), isOffline })
    expect(failed(0, true)).toEqual({ phase: 'unanswered', code: 'A', message: 'Non.', cause: 'offline' })
    expect(failed(0, false)).toMatchObject({ phase: 'unanswered', cause: 'no answer' })
    expect(failed(503, false)).toMatchObject({ phase: 'unanswered', cause: 'server' })
    expect(failed(403, false)).toEqual({ phase: 'refusal', message: 'Non.' })
  })

  it('goes back to idle from every result', () => {
    const results: ScanState[] = [{ phase: 'refusal', message: '' }, { phase: 'success', redemption, undoUntilMs: 0 }, { phase: 'unanswered', code: 'A', message: '', cause: 'server' }]
    for (const result of results) expect(scanReducer(result, { type: 'next' })).toBe(idle)
  })

  it('ignores an answer that nobody waits for', () => {
    expect(scanReducer(idle, { type: 'answered', reply: redemption, nowMs: 0 })).toBe(idle)
  })
})

it.each([[0, false], [400, true], [403, true], [409, true], [408, false], [419, false], [429, false], [500, false], [503, false]])('status %i is final: %s', (status, expected) => {
  expect(isFinal(status)).toBe(expected)
})

it('parts a refusal into what happened and what to do', () => {
  expect(splitRefusal('Ce pass a expiré. Il ne peut plus être utilisé : la personne peut faire une nouvelle demande.')).toEqual({
    what: 'Ce pass a expiré',
    todo: 'Il ne peut plus être utilisé : la personne peut faire une nouvelle demande.',
  })
  expect(splitRefusal('Refusé.')).toEqual({ what: 'Refusé', todo: null })
})
