import type { Tx } from '#src/platform/database/tables.ts'
import { postTransfer, type Transfer } from './post-transfer.ts'

/** Every event that moves money, one function each: between which accounts, and under which reference. */

interface PaidEvent {
  attemptId: string
  amountXof: number
  feeXof: number
  at: Date
}

/** A payment is confirmed: the passes' value is set aside, the fee is ours. */
export const paymentConfirmedTransfer = (event: PaidEvent): Transfer => ({
  kind: 'payment_confirmed',
  reference: `payment:${event.attemptId}`,
  from: 'provider_cash',
  to: [{ account: 'pass_funds', amountXof: event.amountXof }, { account: 'platform_fees', amountXof: event.feeXof }],
  at: event.at,
})

/** Money that was set apart pays an order after all. */
export const reviewHonouredTransfer = (event: PaidEvent): Transfer => ({
  ...paymentConfirmedTransfer(event), kind: 'review_honoured', from: 'suspense',
})

/** Money that was set apart has gone back to who paid it. */
export const reviewReturnedTransfer = (event: { attemptId: string; amountXof: number; at: Date }): Transfer => ({
  kind: 'review_returned',
  reference: `payment:${event.attemptId}`,
  from: 'suspense',
  to: [{ account: 'provider_cash', amountXof: event.amountXof }],
  at: event.at,
})

/** Money came that fits no order: it waits for a person. */
export const postUnmatchedMoney = (tx: Tx, event: { attemptId: string; amountXof: number; at: Date }) =>
  postTransfer(tx, {
    kind: 'money_unmatched',
    reference: `payment:${event.attemptId}`,
    from: 'provider_cash',
    to: [{ account: 'suspense', amountXof: event.amountXof }],
    at: event.at,
  })

interface RedemptionEvent {
  redemptionId: number
  supplierId: number
  amountXof: number
  at: Date
}

export const passUsedTransfer = ({ redemptionId, supplierId, amountXof, at }: RedemptionEvent): Transfer => ({
  kind: 'pass_used',
  reference: `redemption:${redemptionId}`,
  from: 'pass_funds',
  to: [{ account: `supplier:${supplierId}`, amountXof }],
  at,
})

export const postPassUsed = (tx: Tx, event: RedemptionEvent) => postTransfer(tx, passUsedTransfer(event))

export const postScanUndone = (tx: Tx, event: RedemptionEvent) =>
  postTransfer(tx, {
    kind: 'scan_undone',
    reference: `redemption:${event.redemptionId}`,
    from: `supplier:${event.supplierId}`,
    to: [{ account: 'pass_funds', amountXof: event.amountXof }],
    at: event.at,
  })

interface PayoutEvent {
  payoutId: number
  supplierId: number
  amountXof: number
  at: Date
}

export const postPayoutRequested = (tx: Tx, event: PayoutEvent) =>
  postTransfer(tx, {
    kind: 'payout_requested',
    reference: `payout:${event.payoutId}`,
    from: `supplier:${event.supplierId}`,
    to: [{ account: 'payouts_reserved', amountXof: event.amountXof }],
    at: event.at,
  })

export const postPayoutTransferred = (tx: Tx, event: PayoutEvent) =>
  postTransfer(tx, {
    kind: 'payout_transferred',
    reference: `payout:${event.payoutId}`,
    from: 'payouts_reserved',
    to: [{ account: 'provider_cash', amountXof: event.amountXof }],
    at: event.at,
  })

export const postPayoutCanceled = (tx: Tx, event: PayoutEvent) =>
  postTransfer(tx, {
    kind: 'payout_canceled',
    reference: `payout:${event.payoutId}`,
    from: 'payouts_reserved',
    to: [{ account: `supplier:${event.supplierId}`, amountXof: event.amountXof }],
    at: event.at,
  })
