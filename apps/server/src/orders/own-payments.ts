import type { UserContext } from '#src/platform/context.ts'
import { takeNewest } from '#src/platform/database/keyset.ts'
import { payingFirst } from './paying-first.ts'
import { payerState } from './payment-queries.ts'

/**
 * What a donor has set out to pay, newest first, offers too: each order with the payment that counts (the one that paid it, else the
 * latest), and how many more of its payments people look at, as when it was paid twice. Whole FCFA.
 */
export async function listOwnPayments(ctx: UserContext, { after }: { after?: number | undefined }) {
  // The page first: what is joined is the page's alone.
  const shown = takeNewest(ctx.db.selectFrom('paymentOrders').select('id').where('ownerId', '=', ctx.actor.id), 'id', after)
  const rows = await ctx.db
    .selectFrom('paymentOrders')
    .innerJoin(shown.as('shown'), 'shown.id', 'paymentOrders.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('paymentAttempts')
          .select(['paymentAttempts.providerTxId', 'paymentAttempts.state', 'paymentAttempts.rawStatus', 'paymentAttempts.settledAt'])
          .select((attempt) => attempt.fn.countAll<number>().filterWhere('paymentAttempts.state', '=', 'review').over().as('reviewed'))
          .whereRef('paymentAttempts.orderId', '=', 'paymentOrders.id')
          .orderBy(payingFirst)
          .orderBy('paymentAttempts.createdAt', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    // What an offer finds taken becomes a gift (`payments/pay-order.ts`); else its project says what for.
    .leftJoin('donations', 'donations.orderId', 'paymentOrders.id')
    .leftJoin('requests', 'requests.id', 'paymentOrders.projectId')
    .select(['paymentOrders.id', 'paymentOrders.kind', 'paymentOrders.amountXof', 'paymentOrders.feeXof', 'paymentOrders.createdAt'])
    .select(['donations.id as donationId', 'donations.title', 'requests.title as projectTitle'])
    .select(['attempt.providerTxId', 'attempt.state', 'attempt.rawStatus', 'attempt.settledAt', 'attempt.reviewed'])
    .orderBy('paymentOrders.id', 'desc')
    .execute()
  return rows.map(({ title, projectTitle, state, rawStatus, settledAt, reviewed, ...row }) => ({
    ...row,
    title: title ?? projectTitle ?? '',
    moreInReview: state === 'review' ? reviewed - 1 : reviewed,
    isRefunded: state === 'refunded',
    ...payerState({ state, rawStatus, settledAt }),
  }))
}
