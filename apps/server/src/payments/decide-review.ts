import type { ReviewOutcome } from '@passerelle/contract/payment-states'
import { sendNotice } from '#src/notices/send-notice.ts'
import { markDecided, moveAttempt, setOrderFee } from '#src/orders/attempt-records.ts'
import { returnCheckAt } from '#src/orders/check-schedule.ts'
import { findAttempt } from '#src/orders/find-attempt.ts'
import { type Attempt, lockAttemptAnd, type Order } from '#src/orders/lock-attempt.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { askForRefund } from '#src/refunds/refund-signatures.ts'
import { dropRefundTask, insertRefundTask } from '#src/refunds/refund-task-records.ts'
import { payOrder } from './pay-order.ts'
import { readReviewFacts, readReviewOrder } from './review-facts.ts'
import { planOutcome, type ReviewFacts, type ReviewPlan } from './review-outcomes.ts'
import { chooseOrder, givenBack, notKept, refusalWords } from './review-words.ts'

export interface ReviewDecision {
  attemptId: string
  outcome: ReviewOutcome
  /** Which order it is attached to. */
  orderId?: number | undefined
  reason: string
}

/**
 * A person decides of money that fits no order: it pays its own order or another of its donor, goes back, was none, or waits. Whoever
 * decides at the same time, and a late word of the provider, wait for the same rows. @throws AppError not_found, review_over,
 * review_refused, and what askForRefund refuses; FieldErrors on `order`, which is not another one of its donor
 */
export async function decideReview(ctx: UserContext, { attemptId, outcome, orderId, reason }: ReviewDecision): Promise<void> {
  if (!(await findAttempt(ctx.db, attemptId))) throw new AppError('not_found')
  await inTransaction(ctx, async (tx) => {
    const { order, attempt, target } = await lockAttemptAnd(tx, attemptId, outcome === 'attach' ? orderId : undefined)
    const facts = await readReviewFacts(ctx, tx, { ...attempt, ownerId: order.ownerId })
    const isOther = target !== undefined && target.id !== order.id && target.ownerId === order.ownerId
    if (outcome === 'attach' && !isOther) throw new FieldErrors({ order: chooseOrder })
    const paid = target ?? order
    const plan = planOutcome(facts, { outcome, order: await readReviewOrder(tx, paid.id), at: ctx.now() })
    if (plan.refusal === 'over') throw new AppError('review_over')
    if (plan.refusal) {
      const message = refusalWords(plan.refusal, { heldXof: facts.heldXof, order: plan.order ?? facts.order })
      throw new AppError('review_refused', { message })
    }
    await writeJournal(ctx, tx, {
      action: 'payment.decide',
      subject: { type: 'payment', id: attemptId },
      reason,
      detail: { from: attempt.state, outcome, cause: attempt.cause, heldXof: facts.heldXof, ...detailOf(plan, order, paid) },
    })
    await carryOut(ctx, tx, { facts, plan, order, paid, attempt })
  })
}

const detailOf = ({ outcome, feeXof, excessXof }: ReviewPlan, order: Order, paid: Order) =>
  outcome === 'honour' || outcome === 'attach'
    ? { orderId: paid.id, ...(paid.id !== order.id && { orderBefore: order.id }), feeXof, feeBeforeXof: paid.feeXof, excessXof }
    : {}

interface Decided {
  facts: ReviewFacts
  plan: ReviewPlan
  order: Order
  /** The order that it pays: its own, or the one that it is attached to. */
  paid: Order
  attempt: Attempt
}

async function carryOut(ctx: UserContext, tx: Tx, { facts, plan, order, paid, attempt }: Decided): Promise<void> {
  const now = ctx.now()
  const told = { ownerId: order.ownerId, attemptId: attempt.id, amountXof: facts.heldXof }
  if (plan.outcome === 'wait') return
  if (plan.outcome === 'dismiss') {
    await markDecided(tx, attempt, { state: 'dismissed', nextCheckAt: null })
    await sendNotice(tx, notKept(told))
    return
  }
  if (plan.outcome === 'give_back') {
    await markDecided(tx, attempt, { state: 'returning', nextCheckAt: returnCheckAt(now) })
    // Paid twice: its task was opened at once, and its donor told.
    if (!facts.hasTask) {
      await insertRefundTask(tx, { attemptId: attempt.id, amountXof: facts.heldXof, cause: 'given_back', createdAt: now })
      await sendNotice(tx, givenBack(told))
    }
    await askForRefund(ctx, tx, { payment: attempt, donorId: order.ownerId })
    return
  }
  if (!plan.transfer) throw new Error('Money that pays an order is booked')
  await dropRefundTask(tx, attempt.id)
  if (paid.id !== order.id) await moveAttempt(tx, attempt, paid.id)
  if (plan.feeXof !== paid.feeXof) await setOrderFee(tx, paid.id, plan.feeXof)
  await payOrder(ctx, tx, { order: { ...paid, feeXof: plan.feeXof }, attempt, transfer: plan.transfer })
  if (plan.excessXof > 0) {
    await insertRefundTask(tx, { attemptId: attempt.id, amountXof: plan.excessXof, cause: 'excess', createdAt: now })
    await askForRefund(ctx, tx, { payment: attempt, donorId: paid.ownerId })
  }
}
