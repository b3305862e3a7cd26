import { describe, expect, it } from 'vitest'
import { cardOutcome, collectOutcome, payoutOutcome } from './sandbox-outcomes.ts'

describe('collectOutcome', () => {
  it.each([
    '64000001', '0164000001', '+22964000001', '+2290164000001', '0022964000001', '01 66 00 00 01', '66.00.00.01', '66\u00A000\u202F00 01',
  ])('accepts %s', (number) => {
    expect(collectOutcome(number)).toBe('approved')
  })

  it.each([
    ['0166000000', 'declined'],
    ['0164000002', 'noFunds'],
    ['0166000003', 'silent'],
    ['0166000004', 'slow'],
    ['0166000005', 'webhooksLost'],
    ['0166000006', 'webhookFirst'],
    ['0166000007', 'webhooksDisordered'],
    ['0166000008', 'refundedLater'],
    ['0166000009', 'readsFail'],
    ['0197123456', 'declined'],
    ['0197000001', 'declined'],
  ])('takes %s for %s', (number, outcome) => {
    expect(collectOutcome(number)).toBe(outcome)
  })

  it.each(['', '660000', '016600000', '02660000001', '+33612345678', 'abc', '66000001x'])('does not take %j for a number', (number) => {
    expect(collectOutcome(number)).toBeNull()
  })
})

describe('cardOutcome', () => {
  it('accepts the test card only', () => {
    expect(cardOutcome('4111 1111 1111 1111')).toBe('approved')
    expect(cardOutcome('4000 0000 0000 0002')).toBe('declined')
    expect(cardOutcome('5555555555554444')).toBe('declined')
    expect(cardOutcome('4111')).toBeNull()
  })
})

describe('payoutOutcome', () => {
  it.each([
    ['0197123404', 'sent'],
    ['0166000001', 'sent'],
    ['0166000000', 'failed'],
    ['+2290166000003', 'startReplyLost'],
    ['0166000010', 'createReplyLost'],
  ])('takes %s for %s', (number, outcome) => {
    expect(payoutOutcome(number)).toBe(outcome)
  })
})
