import { withdrawalEffects, withdrawalFate } from '@passerelle/contract/withdrawal-effects'
import { describe, expect, it } from 'vitest'
import { planWithdrawal, type WithdrawalFacts } from './withdrawal-rules.ts'

const facts = (given: Partial<WithdrawalFacts> = {}): WithdrawalFacts =>
  ({ roleId: 2, stat: 'approved', isMerged: false, found: {}, ...given })

describe('what withdrawing an approval does', () => {
  it.each([
    ['a beneficiary keeps the passes', 2, 'kept'], ['those of a supplier go to others', 4, 'moved'], ['a partner has none', 3, null],
  ] as const)('%s', (_what, roleId, passes) => expect(planWithdrawal(facts({ roleId }))).toEqual({ refusal: null, passes, effects: [] }))

  it.each([
    ['that waits', { stat: 'pending' }], ['that was rejected', { stat: 'rejected' }], ['reopened', { stat: null }],
    ['of an account that has ended in another one', { isMerged: true }],
  ] as const)('nothing to one %s', (_what, given) => {
    const found = { wallet_kept: { count: 2, amountXof: 10_000 } }
    expect(planWithdrawal(facts({ ...given, found }))).toEqual({ refusal: 'already_decided', passes: null, effects: [] })
  })

  it('tells what stops before what stays, and nothing of which there is none', () => {
    const found = {
      sessions: { count: 1, amountXof: null }, balance: { count: 0, amountXof: 4000 }, scans_moved: { count: 3, amountXof: 15_000 },
      payouts_waiting: { count: 0, amountXof: 0 },
    }
    expect(planWithdrawal(facts({ roleId: 4, found })).effects).toEqual([
      { kind: 'scans_moved', count: 3, amountXof: 15_000 }, { kind: 'balance', count: 0, amountXof: 4000 },
      { kind: 'sessions', count: 1, amountXof: null },
    ])
    const fates = withdrawalEffects.map((kind) => withdrawalFate[kind])
    expect(fates).toEqual(fates.toSorted((a, b) => b.localeCompare(a)))
  })
})
