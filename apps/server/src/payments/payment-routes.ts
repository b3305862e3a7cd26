import * as contract from '@passerelle/contract/donations'
import { errors } from '@passerelle/contract/errors'
import type { FastifyInstance } from 'fastify'
import { listOwnPayments } from '#src/orders/own-payments.ts'
import { getPayment } from '#src/orders/payment-queries.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Services } from '#src/platform/context.ts'
import { limitedAddress } from '#src/platform/http/limits.ts'
import { serve } from '#src/platform/http/route.ts'
import { paymentReplies } from './payment-words.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { validatePayment } from './validate-payment.ts'

export function paymentRoutes(app: FastifyInstance, services: Services, provider: PaymentProvider): void {
  serve(app, services, contract.validateDonation, async (ctx, { body }) => {
    await validatePayment(ctx, provider, { kind: 'donation', transactionId: String(body.transaction_id), attemptId: body.attempt })
    return { status: true as const, message: paymentReplies.paid }
  })
  serve(app, services, contract.validateOffer, async (ctx, { body }) => {
    await validatePayment(ctx, provider, { kind: 'offer', transactionId: String(body.transaction_id), attemptId: body.attempt })
    return { status: true as const, message: paymentReplies.paid }
  })
  serve(app, services, contract.getPayment, async (ctx, { params }) => {
    const { status, reason, kind } = await getPayment(ctx, { attemptId: params.attempt })
    return {
      status,
      message: reason === null ? paymentReplies.paid : errors[reason].message,
      target: kind === 'donation' ? ('don' as const) : ('offer' as const),
    }
  })
  serve(app, services, contract.listOwnPayments, async (ctx, { query }) =>
    (await listOwnPayments(ctx, query)).map((payment) => ({
      id: payment.id,
      kind: payment.kind === 'donation' ? ('don' as const) : ('offer' as const),
      title: payment.title,
      don_id: payment.donationId,
      transaction_id: payment.providerTxId,
      amount: payment.amountXof,
      fee: payment.feeXof,
      status: payment.isRefunded ? ('refunded' as const) : payment.status,
      message: payment.reason === null ? null : errors[payment.reason].message,
      more_in_review: payment.moreInReview,
      created_at: payment.createdAt.toISOString(),
    })),
  )
  app.register(async (scope) => webhookRoute(scope, services, provider))
}

/** The signature covers the bytes as sent: here, and only here, no parser touches the body before it is checked. */
function webhookRoute(scope: FastifyInstance, services: Services, provider: PaymentProvider): void {
  const route = contract.fedapayWebhook
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookBytesMax }, (_request, body, done) => done(null, body))
  scope.route({
    method: route.method,
    url: route.path,
    bodyLimit: webhookBytesMax,
    config: { contract: route },
    handler: async (request) => {
      const header = request.headers['x-fedapay-signature']
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const ctx = {
        ...services,
        actor: { kind: 'visitor', id: null } as const,
        requestId: request.id,
        ip: limitedAddress(request.ip),
        device: null,
      }
      try {
        await receiveWebhook(ctx, provider, { rawBody, signature: typeof header === 'string' ? header : undefined })
      } catch (error) {
        // Only what the provider did not sign counts: its own events are never too many.
        if (error instanceof AppError) await scope.countCall(request)
        throw error
      }
      return { received: true }
    },
  })
}

const webhookBytesMax = 256 * 1024
