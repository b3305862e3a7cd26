import { describe, expect, it } from 'vitest'
import { isExpired, type PassFacts, redeemRefusal, type ScannedCode, undoRefusal } from './pass-rules.ts'
import { undoRefused } from './pass-words.ts'

const today = '2026-11-27'
const mine = 7
const other = 8
const scan = (pass: Partial<PassFacts>, rest: Partial<ScannedCode> = {}) =>
  redeemRefusal(
    { pass: { state: 'assigned', supplierId: mine, expiresOn: '2027-01-01', ...pass }, retired: null, servesService: true, ...rest },
    mine,
    today,
  )

describe('who may redeem a pass, and why not', () => {
  it('accepts an assigned pass of this supplier, its last day included', () => {
    expect(scan({})).toBeNull()
    expect(scan({ expiresOn: today })).toBeNull()
  })
  it('refuses an expired pass the day after its last day', () => {
    expect(scan({ expiresOn: '2026-11-26' })).toBe('expired')
    expect(isExpired({ expiresOn: today }, today)).toBe(false)
  })
  it.each([
    ['used', 'already_used'],
    ['suspended', 'suspended'],
    ['canceled', 'unknown'],
    ['funded', 'unknown'],
  ] as const)('answers for a %s pass: %s', (state, reason) => {
    expect(scan({ state })).toBe(reason)
  })
  it('tells a stranger nothing, whatever the state', () => {
    for (const state of ['assigned', 'used', 'suspended', 'canceled'] as const)
      for (const expiresOn of ['2020-01-01', '2030-01-01']) expect(scan({ state, supplierId: other, expiresOn })).toBe('unknown')
    for (const reason of ['renewed', 'expired', 'unassigned'] as const) {
      expect(scan({}, { retired: { reason, supplierId: other } })).toBe('unknown')
    }
  })
  it('says that a code was replaced or died only to the supplier it was for', () => {
    expect(scan({}, { retired: { reason: 'renewed', supplierId: mine } })).toBe('renewed')
    expect(scan({ state: 'funded' }, { retired: { reason: 'expired', supplierId: mine } })).toBe('expired')
    expect(scan({ state: 'funded' }, { retired: { reason: 'unassigned', supplierId: mine } })).toBe('unknown')
  })
  it('says that a pass has no supplier yet only to suppliers of its service', () => {
    expect(scan({ supplierId: null })).toBe('not_assigned')
    expect(scan({ supplierId: null }, { servesService: false })).toBe('unknown')
    expect(scan({ supplierId: null, expiresOn: '2020-01-01' })).toBe('unknown')
  })
})

describe('undoing a scan', () => {
  const at = new Date('2026-11-27T10:00:00Z')
  const use = { at, undoneAt: null, amountXof: 5000, undoneBefore: 0, balanceXof: 5000 }
  const figures = { minutes: 15, timesMax: 3 }

  it('is allowed for fifteen minutes, once', () => {
    expect(undoRefusal(use, figures, new Date('2026-11-27T10:15:00Z'))).toBeNull()
    expect(undoRefusal(use, figures, new Date('2026-11-27T10:15:01Z'))).toBe('undo_too_late')
    expect(undoRefusal({ ...use, undoneAt: at, undoneBefore: 3 }, figures, at)).toBe('already_undone')
  })

  it('is allowed three times a pass', () => {
    expect([2, 3].map((undoneBefore) => undoRefusal({ ...use, undoneBefore }, figures, at))).toEqual([null, 'undo_too_often'])
  })

  it('is allowed for as long and as often as the figures say, which a refusal tells', () => {
    const strict = { minutes: 1, timesMax: 1 }
    const [late, again] = [{ ...use, undoneBefore: 0 }, { ...use, undoneBefore: 2 }]
    expect(undoRefusal(late, strict, new Date('2026-11-27T10:01:01Z'))).toBe('undo_too_late')
    expect(undoRefused('undo_too_late', late, strict)).toContain('annulation de 1\u00A0minute est')
    expect(undoRefusal(again, strict, at)).toBe('undo_too_often')
    expect(undoRefused('undo_too_often', again, strict)).toContain('déjà été annulés 2 fois')
  })

  it('is refused once the money has been asked for', () => {
    expect(undoRefusal({ ...use, balanceXof: 4999 }, figures, at)).toBe('undo_money_asked')
  })
})
