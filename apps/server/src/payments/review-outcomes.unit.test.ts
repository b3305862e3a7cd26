import { describe, expect, it } from 'vitest'
import { entriesOf } from '#src/ledger/post-transfer.ts'
import { planOutcome, type ReviewFacts, type ReviewOrder } from './review-outcomes.ts'

const at = new Date('2026-11-25T07:05:00Z')
const order: ReviewOrder = {
  id: 7, kind: 'donation', state: 'open', amountXof: 15_000, feeXof: 1500, title: 'Rentrée', passes: 3, isReplacementPaid: false,
}
const facts: ReviewFacts = {
  attempt: { id: 'a-1', state: 'review', cause: 'amount' },
  heldXof: 16_000,
  order,
  hasTask: false,
  isRefunding: false,
  isLeft: false,
  refundTwoAboveXof: 100_000,
}
const held = (heldXof: number, cause = 'amount'): ReviewFacts => ({ ...facts, heldXof, attempt: { ...facts.attempt, cause } })
const linesOf = (...asked: Parameters<typeof planOutcome>) => {
  const { transfer } = planOutcome(...asked)
  return transfer && entriesOf(transfer).map(({ account, amountXof }) => `${account} ${amountXof}`)
}

describe('money that pays an order', () => {
  it.each([
    ['all of it', 16_500, ['suspense -16500', 'pass_funds 15000', 'platform_fees 1500'], 1500, 0],
    ['a little less: the fee is what is left', 16_000, ['suspense -16000', 'pass_funds 15000', 'platform_fees 1000'], 1000, 0],
    ['the passes alone: no fee', 15_000, ['suspense -15000', 'pass_funds 15000'], 0, 0],
    ['too much: the rest goes back', 20_000, ['suspense -16500', 'pass_funds 15000', 'platform_fees 1500'], 1500, 3500],
  ])('%s', (_name, heldXof, lines, feeXof, excessXof) => {
    for (const outcome of ['honour', 'attach'] as const) {
      expect(planOutcome(held(heldXof), { outcome, order, at })).toMatchObject({ refusal: null, order, feeXof, excessXof })
      expect(linesOf(held(heldXof), { outcome, order, at })).toEqual(lines)
    }
  })

  it.each([
    ['a franc less than its passes', held(14_999), order, 'too_little'],
    ['nothing in the ledger', held(0), order, 'nothing_held'],
    ['an order that is paid', facts, { ...order, state: 'paid' as const }, 'order_paid'],
    ['a choice that another, paid, replaced', facts, { ...order, isReplacementPaid: true }, 'replacement_paid'],
    ['money that may have gone back by now', { ...facts, hasTask: true, isRefunding: true }, order, 'refunding'],
    ['money whose refund was left, until the provider is asked', { ...facts, hasTask: true, isLeft: true }, order, 'left'],
    ['money of which a part went back', held(16_500, 'partially_refunded'), order, 'too_little'],
    ['money of another environment', held(0, 'environment'), order, 'nothing_held'],
  ])('is refused of %s, and writes nothing', (_name, some, target, refusal) => {
    expect(planOutcome(some, { outcome: 'honour', order: target, at })).toMatchObject({ refusal, transfer: null })
  })
})

describe('the other outcomes', () => {
  it('what is held goes back whole; nothing held cannot', () => {
    expect(linesOf(facts, { outcome: 'give_back', order, at })).toEqual(['suspense -16000', 'provider_cash 16000'])
    expect(planOutcome(held(0, 'currency'), { outcome: 'give_back', order, at })).toMatchObject({ refusal: 'nothing_held', transfer: null })
  })

  it('only what the ledger does not hold is no money of ours', () => {
    expect(planOutcome(held(0, 'environment'), { outcome: 'dismiss', order, at })).toMatchObject({ refusal: null, transfer: null })
    expect(planOutcome(facts, { outcome: 'dismiss', order, at })).toMatchObject({ refusal: 'held' })
  })

  it('waiting writes nothing', () => {
    expect(planOutcome(facts, { outcome: 'wait', order, at })).toMatchObject({ refusal: null, transfer: null, order: null })
  })

  it.each(['created', 'opened', 'pending', 'paid', 'failed', 'expired', 'returning', 'dismissed', 'refunded'] as const)(
    'nothing is decided of one that is %s',
    (state) => {
      const some = { ...facts, attempt: { ...facts.attempt, state } }
      for (const outcome of ['honour', 'attach', 'give_back', 'dismiss', 'wait'] as const) {
        expect(planOutcome(some, { outcome, order, at })).toMatchObject({ refusal: 'over', transfer: outcome === 'give_back' ? {} : null })
      }
    },
  )
})
