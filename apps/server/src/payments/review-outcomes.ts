import type { ReviewOutcome } from '@passerelle/contract/payment-states'
import { reviewHonouredTransfer, reviewReturnedTransfer } from '#src/ledger/post-events.ts'
import type { Transfer } from '#src/ledger/post-transfer.ts'
import type { Attempt, Order } from '#src/orders/lock-attempt.ts'
import { isBookedApart } from '#src/orders/payment-rules.ts'

/** An order that money under review may pay. Amounts are whole FCFA. */
export type ReviewOrder = Pick<Order, 'id' | 'kind' | 'state' | 'amountXof' | 'feeXof'> & {
  title: string
  passes: number
  /** The donor chose again in the same project, and paid that. */
  isReplacementPaid: boolean
}

export interface ReviewFacts {
  attempt: Pick<Attempt, 'id' | 'state' | 'cause'>
  /** What of its money is set apart in the ledger. */
  heldXof: number
  /** The order that it was for. */
  order: ReviewOrder
  /** A refund of it waits already. */
  hasTask: boolean
  /** It may have gone back by now: what of it is signed, or in another's hands. */
  isRefunding: boolean
  /** Somebody looked after its refund and left it, and nobody has asked the provider since whether the money is still there. */
  isLeft: boolean
  /** Above it another person signs before money goes back. */
  refundTwoAboveXof: number
}

export type ReviewRefusal = 'over' | 'nothing_held' | 'order_paid' | 'replacement_paid' | 'too_little' | 'held' | 'refunding' | 'left'

export interface ReviewPlan {
  outcome: ReviewOutcome
  /** Which it pays. */
  order: ReviewOrder | null
  /** The fee that is left of what came, once the passes are paid. */
  feeXof: number
  /** What came beyond the order's price: it goes back. */
  excessXof: number
  /** What the ledger gets: now, or (`give_back`) once the provider has done it. */
  transfer: Transfer | null
  refusal: ReviewRefusal | null
}

/**
 * What an outcome would write and why it may not be chosen. Who decides and who is shown it before read the same plan. Money pays an
 * order when it covers its passes: what it lacks is the programme's fee, what it has too much goes back.
 */
export function planOutcome(
  facts: ReviewFacts,
  { outcome, order, at }: { outcome: ReviewOutcome; order: ReviewOrder; at: Date },
): ReviewPlan {
  const { attempt, heldXof } = facts
  const attemptId = attempt.id
  const nothing = { outcome, order: null, feeXof: 0, excessXof: 0, transfer: null }
  const over = attempt.state === 'review' ? null : 'over'
  if (outcome === 'wait') return { ...nothing, refusal: over }
  if (outcome === 'dismiss') return { ...nothing, refusal: over ?? (heldXof > 0 ? 'held' : null) }
  if (outcome === 'give_back') {
    const transfer = heldXof > 0 ? reviewReturnedTransfer({ attemptId, amountXof: heldXof, at }) : null
    return { ...nothing, transfer, refusal: over ?? (heldXof > 0 ? null : 'nothing_held') }
  }
  const refusal = over ?? payRefusal(facts, order)
  if (refusal) return { ...nothing, order, refusal }
  const feeXof = Math.min(order.feeXof, heldXof - order.amountXof)
  const excessXof = heldXof - order.amountXof - feeXof
  const transfer = reviewHonouredTransfer({ attemptId, amountXof: order.amountXof, feeXof, at })
  return { outcome, order, feeXof, excessXof, transfer, refusal: null }
}

function payRefusal({ attempt, heldXof, isRefunding, isLeft }: ReviewFacts, order: ReviewOrder): ReviewRefusal | null {
  if (heldXof === 0 || !isBookedApart(attempt.cause)) return 'nothing_held'
  if (isRefunding) return 'refunding'
  if (isLeft) return 'left'
  if (attempt.cause === 'partially_refunded') return 'too_little'
  if (order.state === 'paid') return 'order_paid'
  if (order.isReplacementPaid) return 'replacement_paid'
  return heldXof < order.amountXof ? 'too_little' : null
}
