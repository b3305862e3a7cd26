import { adminApprovePayout, adminCancelPayout, adminListPayouts } from '@passerelle/contract/admin'
import * as contract from '@passerelle/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/route.ts'
import { addPaymentAccount } from './add-payment-account.ts'
import { approvePayout } from './approve-payout.ts'
import { cancelPayout } from './cancel-payout.ts'
import { checkFailedPayout } from './check-failed-payout.ts'
import { listPaymentAccounts, listPayouts, listPayoutsToDecide } from './payout-queries.ts'
import { approvalsNeeded, statusForSupplier } from './payout-rules.ts'
import { removePaymentAccount } from './remove-payment-account.ts'
import { requestPayout } from './request-payout.ts'

export function payoutRoutes(app: FastifyInstance, services: Services, provider: PaymentProvider): void {
  serve(app, services, contract.listPaymentAccounts, (ctx) => listPaymentAccounts(ctx))

  serve(app, services, contract.addPaymentAccount, async (ctx, { body }) => {
    const id = await addPaymentAccount(ctx, body)
    return { status: true as const, message: 'Le compte de paiement est ajouté.', id }
  })

  serve(app, services, contract.removePaymentAccount, async (ctx, { params }) => {
    await removePaymentAccount(ctx, { accountId: params.id })
    return { status: true as const, message: 'Le compte de paiement est retiré.' }
  })

  serve(app, services, contract.requestPayout, async (ctx, { body }) => {
    const { code } = await requestPayout(ctx, { amountXof: body.amount, accountId: body.mode, description: body.description })
    return { status: true as const, message: `Votre demande ${code} est enregistrée. Nous vous préviendrons par e-mail.`, code_request: code }
  })

  serve(app, services, contract.listPayouts, async (ctx) => {
    const payouts = await listPayouts(ctx)
    return payouts.map((payout) => ({
      id: payout.id,
      code_request: payout.code,
      transaction_id: payout.transactionId,
      amount: payout.amountXof,
      status: statusForSupplier(payout.status),
      created_at: payout.createdAt.toISOString(),
      number: payout.number,
      approved_at: payout.approvedAt?.toISOString() ?? null,
      // A failed transfer is the administrator's matter; the supplier reads why a request was canceled.
      reason: payout.status === 'canceled' ? payout.reason : null,
    }))
  })

  serve(app, services, adminListPayouts, async (ctx, { query }) => {
    const { rows, nextCursor } = await listPayoutsToDecide(ctx, query)
    return {
      data: rows.map((payout) => ({
        id: payout.id,
        code_request: payout.code,
        transaction_id: payout.transactionId,
        supplier: { id: payout.supplierId, name: payout.socialReason },
        amount: payout.amountXof,
        number: payout.number,
        account_name: payout.accountName,
        description: payout.description,
        status: payout.status,
        account_added_at: payout.accountAddedAt.toISOString(),
        is_first_to_number: payout.isFirstToNumber,
        is_same_ifu: payout.isSameIfu,
        approvals: payout.approvals,
        approvals_needed: approvalsNeeded(payout.amountXof),
        reason: payout.reason,
        created_at: payout.createdAt.toISOString(),
        approved_at: payout.approvedAt?.toISOString() ?? null,
      })),
      next_cursor: nextCursor,
    }
  })

  serve(app, services, adminApprovePayout, async (ctx, { params }) => {
    await checkFailedPayout(ctx, provider, params.id)
    const { sending } = await approvePayout(ctx, { payoutId: params.id })
    return { status: true as const, message: sending ? 'Le transfert est lancé.' : 'Votre approbation est enregistrée. Une autre personne doit aussi approuver ce retrait.' }
  })

  serve(app, services, adminCancelPayout, async (ctx, { params, body }) => {
    await checkFailedPayout(ctx, provider, params.id)
    await cancelPayout(ctx, { payoutId: params.id, reason: body.reason })
    return { status: true as const, message: 'Le retrait est annulé. Le fournisseur est prévenu.' }
  })
}
