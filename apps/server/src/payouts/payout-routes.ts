import {
  adminApprovePayout,
  adminCancelPayout,
  adminGetPayout,
  adminHoldPayout,
  adminHoldPayouts,
  adminPayouts,
  adminPreviewHoldPayouts,
  adminReleasePayout,
} from '@passerelle/contract/payouts'
import { paymentAccountColumns } from '@passerelle/contract/payment-account-columns'
import { adminPaymentAccounts } from '@passerelle/contract/payment-accounts'
import { payoutColumns } from '@passerelle/contract/payout-columns'
import * as contract from '@passerelle/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveBulk } from '#src/platform/http/serve-bulk.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { addPaymentAccount } from './add-payment-account.ts'
import { approvePayout } from './approve-payout.ts'
import { cancelPayout } from './cancel-payout.ts'
import { getPayout } from './get-payout.ts'
import { checkFailedPayout } from './check-failed-payout.ts'
import { findHoldable, holdPayout, holdThem } from './hold-payout.ts'
import { paymentAccountSearch, selectPaymentAccounts, toPaymentAccountItems } from './payment-account-list.ts'
import { listPaymentAccounts, listPayouts, payoutNameSearch, payoutSearch, selectPayouts, toPayoutItems } from './payout-queries.ts'
import { holdRefusal, statusForSupplier } from './payout-rules.ts'
import { payoutReplies } from './payout-words.ts'
import { releasePayout } from './release-payout.ts'
import { removePaymentAccount } from './remove-payment-account.ts'
import { requestPayout } from './request-payout.ts'
import { withdrawPayout } from './withdraw-payout.ts'

export function payoutRoutes(app: FastifyInstance, services: Services, provider: PaymentProvider): void {
  serve(app, services, contract.listPaymentAccounts, (ctx) => listPaymentAccounts(ctx))

  serve(app, services, contract.addPaymentAccount, async (ctx, { body }) => {
    const id = await addPaymentAccount(ctx, body)
    return { status: true as const, message: payoutReplies.accountAdded, id }
  })

  serve(app, services, contract.removePaymentAccount, async (ctx, { params }) => {
    await removePaymentAccount(ctx, { accountId: params.id })
    return { status: true as const, message: payoutReplies.accountRemoved }
  })

  serve(app, services, contract.requestPayout, async (ctx, { body }) => {
    const { code } = await requestPayout(ctx, { amountXof: body.amount, accountId: body.mode, description: body.description })
    return { status: true as const, message: payoutReplies.requested(code), code_request: code }
  })

  serve(app, services, contract.listPayouts, async (ctx, { query }) => {
    const payouts = await listPayouts(ctx, query)
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
      can_withdraw: payout.status === 'pending' && payout.heldAt === null,
    }))
  })

  serve(app, services, contract.withdrawPayout, async (ctx, { params }) => {
    await withdrawPayout(ctx, { payoutId: params.id })
    return { status: true as const, message: payoutReplies.withdrawn }
  })

  serveList(app, services, {
    list: adminPayouts,
    fileName: 'retraits',
    columns: payoutColumns,
    select: selectPayouts,
    search: payoutSearch,
    searchWithoutContacts: payoutNameSearch,
    sorts: {
      created_at: { kind: 'instant', by: 'payouts.createdAt', of: (row) => row.createdAt },
      amount: { kind: 'number', by: 'payouts.amountXof', of: (row) => row.amountXof },
    },
    id: 'payouts.id',
    items: toPayoutItems,
  })

  serveList(app, services, {
    list: adminPaymentAccounts,
    fileName: 'comptes-de-paiement',
    columns: paymentAccountColumns,
    select: selectPaymentAccounts,
    search: paymentAccountSearch,
    sorts: { created_at: { kind: 'instant', by: 'paymentAccounts.createdAt', of: (row) => row.createdAt } },
    id: 'paymentAccounts.id',
    items: toPaymentAccountItems,
  })

  serve(app, services, adminGetPayout, (ctx, { params }) => getPayout(ctx, { payoutId: params.id }))

  serve(app, services, adminApprovePayout, async (ctx, { params }) => {
    await checkFailedPayout(ctx, provider, params.id)
    const { sending } = await approvePayout(ctx, { payoutId: params.id })
    return { status: true as const, message: sending ? payoutReplies.leaves : payoutReplies.approvalNeedsAnother }
  })

  serve(app, services, adminCancelPayout, async (ctx, { params, body }) => {
    await checkFailedPayout(ctx, provider, params.id)
    await cancelPayout(ctx, { payoutId: params.id, reason: body.reason })
    return { status: true as const, message: payoutReplies.canceled }
  })

  serve(app, services, adminHoldPayout, async (ctx, { params, body }) => {
    await holdPayout(ctx, { payoutId: params.id, reason: body.reason })
    return { status: true as const, message: payoutReplies.held }
  })

  serveBulk(app, services, {
    bulk: { dryRun: adminPreviewHoldPayouts, run: adminHoldPayouts },
    find: findHoldable,
    label: ({ code }) => code,
    refusal: holdRefusal,
    act: (ctx, tx, payouts, { reason }) => holdThem(ctx, tx, payouts, reason),
    message: ({ concerned }) => payoutReplies.heldTogether(concerned),
  })

  serve(app, services, adminReleasePayout, async (ctx, { params, body }) => {
    const { isReleased } = await releasePayout(ctx, { payoutId: params.id, reason: body.reason })
    return { status: true as const, message: isReleased ? payoutReplies.released : payoutReplies.releaseNeedsAnother }
  })
}
