import { paymentColumns } from '@passerelle/contract/payment-columns'
import * as contract from '@passerelle/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { decideReview } from './decide-review.ts'
import { paymentSearch, selectPayments, toPaymentItems } from './payment-list.ts'
import { getPaymentReview } from './payment-review.ts'
import { recheckPayment } from './recheck-payment.ts'
import { asked, reviewReplies, unknownThere } from './review-words.ts'

/** What the back office sees of payments, and does about them. */
export function paymentDeskRoutes(app: FastifyInstance, services: Services, provider: PaymentProvider): void {
  serveList(app, services, {
    list: contract.adminPayments,
    fileName: 'paiements',
    columns: paymentColumns,
    select: selectPayments,
    search: paymentSearch,
    sorts: {
      created_at: { kind: 'instant', by: 'paymentAttempts.createdAt', of: (row) => row.createdAt },
      amount: { kind: 'number', by: 'paymentAttempts.amountXof', of: (row) => row.amountXof },
    },
    id: 'paymentAttempts.seq',
    items: toPaymentItems,
  })

  serve(app, services, contract.adminGetPayment, (ctx, { params }) => getPaymentReview(ctx, { attemptId: params.attempt }))

  serve(app, services, contract.adminRecheckPayment, async (ctx, { params }) => {
    const word = await recheckPayment(ctx, provider, { attemptId: params.attempt })
    return { status: true as const, message: word ? asked(word.rawStatus, word.amount) : unknownThere }
  })

  serve(app, services, contract.adminDecidePayment, async (ctx, { params, body }) => {
    await decideReview(ctx, { attemptId: params.attempt, outcome: body.outcome, orderId: body.order, reason: body.reason })
    return { status: true as const, message: reviewReplies[body.outcome] }
  })
}
