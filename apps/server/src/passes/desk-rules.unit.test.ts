import { describe, expect, it } from 'vitest'
import { type DeskFacts, deskRefusals } from './desk-rules.ts'

const today = '2026-11-27'
const pass = (changes: Partial<DeskFacts> = {}): DeskFacts => ({
  state: 'assigned', supplierId: 3, beneficiaryId: 2, expiresOn: '2027-01-01', isSuspendedByDesk: false, isRefunded: false,
  isServed: null, ...changes,
})
const free = pass({ state: 'funded', supplierId: null, beneficiaryId: null, expiresOn: null })
const all = (facts: DeskFacts) => ({
  unassign: deskRefusals.unassign(facts),
  suspend: deskRefusals.suspend(facts, today),
  restore: deskRefusals.restore(facts),
  renew: deskRefusals.renew(facts, today),
  extend: deskRefusals.extend(facts, today, '2027-06-01'),
  move: deskRefusals.move(facts, today, 4),
  assign: deskRefusals.assign(facts, today, 5),
})
const each = (refusal: string | null, but: Partial<Record<keyof typeof deskRefusals, string | null>> = {}) => ({
  unassign: refusal, suspend: refusal, restore: refusal, renew: refusal, extend: refusal, move: refusal, assign: refusal, ...but,
})

describe('what the desk may do to a pass', () => {
  it.each([
    ['held', pass(), each(null, { restore: 'not_suspended_by_desk' })],
    ['suspended by the desk', pass({ state: 'suspended', isSuspendedByDesk: true }), each(null, { suspend: 'suspended_by_desk' })],
    ['suspended with its holder', pass({ state: 'suspended' }), each(null, { restore: 'not_suspended_by_desk' })],
    ['suspended past its last day, which does not expire', pass({ state: 'suspended', expiresOn: '2026-11-01', isSuspendedByDesk: true }),
      each(null, { suspend: 'suspended_by_desk' })],
    ['past its last day', pass({ expiresOn: '2026-11-26' }), each('has_expired', { unassign: null, restore: 'not_suspended_by_desk' })],
    ['without a holder', free, each('not_held', { assign: null })],
    ['without a holder, whose money went back', { ...free, isRefunded: true }, each('not_held', { assign: 'under_refund' })],
    ['used', pass({ state: 'used' }), each('is_used')],
    ['canceled', pass({ state: 'canceled' }), each('is_canceled')],
    ['for a supplier who provides its service', pass({ isServed: true }), each(null, { restore: 'not_suspended_by_desk' })],
    ['for a supplier who does not provide its service', pass({ isServed: false }), each(null, {
      restore: 'not_suspended_by_desk', move: 'no_supplier', assign: 'no_supplier',
    })],
    ['whose money went back', pass({ state: 'suspended', isRefunded: true }), each('under_refund', {
      suspend: null, renew: null, move: null, restore: 'not_suspended_by_desk',
    })],
  ])('%s', (_what, facts, refusals) => {
    expect(all(facts)).toEqual(refusals)
  })

  it('extends to a later day only, and gives to somebody else only', () => {
    expect(deskRefusals.extend(pass(), today, '2027-01-01')).toBe('not_later')
    expect(deskRefusals.extend(pass(), today, '2027-01-02')).toBeNull()
    expect(deskRefusals.move(pass(), today, 3)).toBe('already_there')
    expect(deskRefusals.assign(pass(), today, 2)).toBe('already_there')
  })
})
