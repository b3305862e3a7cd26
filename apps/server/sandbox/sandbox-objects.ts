import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PayoutRow, SandboxTables, TransactionRow } from './sandbox-tables.ts'

export type CustomerRow = Selectable<SandboxTables['sandboxCustomers']>
export type FedapayJson = Record<string, unknown> & { id: number; status: string }

/** 4 % on the payer, as seen on FedaPay's own sandbox: `amount` stays the price. */
const feePercent = 4

export const currencyXof = {
  klass: 'v1/currency', id: 1, name: 'FCFA', iso: 'XOF', code: 952, prefix: null, suffix: 'CFA', div: 1, default: true,
}

/** A transaction as FedaPay writes it, without what `include` or a token adds. */
export function transactionObject(row: TransactionRow): FedapayJson {
  const fees = Math.round((row.amountXof * feePercent) / 100)
  const wasPaid = row.approvedAt !== null
  return {
    klass: 'v1/transaction',
    id: row.id,
    reference: row.reference,
    amount: row.amountXof,
    description: row.description,
    callback_url: row.callbackUrl,
    status: row.status,
    customer_id: row.customerId,
    currency_id: currencyXof.id,
    mode: row.mode,
    operation: 'payment',
    metadata: { expire_schedule_jobid: createHash('sha256').update(row.reference).digest('hex').slice(0, 24) },
    custom_metadata: row.customMetadata,
    commission: (feePercent / 100).toFixed(2),
    fees,
    fixed_commission: 0,
    amount_transferred: row.transferredAt ? row.amountXof : null,
    amount_debited: wasPaid ? row.amountXof + fees : null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    approved_at: row.approvedAt,
    declined_at: row.declinedAt,
    canceled_at: row.canceledAt,
    expired_at: row.expiredAt,
    transferred_at: row.transferredAt,
    refunded_at: row.refundedAt,
    deleted_at: null,
    last_error_code: row.lastErrorCode,
    last_error_message: row.lastErrorCode && row.payerNumber ? `${row.lastErrorCode} (${row.payerNumber})` : null,
    receipt_url: null,
    transaction_key: row.operatorReference,
    merchant_reference: row.merchantReference,
    account_id: 1,
    balance_id: null,
    payment_method: row.payerNumber
      ? {
        klass: 'v1/payment_method',
        id: row.id,
        brand: row.mode,
        country: 'BJ',
        number: row.payerNumber,
        method: row.mode === 'card' ? 'card' : 'mobile_money',
        created_at: row.updatedAt,
      }
      : null,
  }
}

/** A payout as FedaPay writes it. */
export function payoutObject(row: PayoutRow): FedapayJson {
  return {
    klass: 'v1/payout',
    id: row.id,
    reference: row.reference,
    amount: row.amountXof,
    description: row.description,
    status: row.status,
    customer_id: row.customerId,
    currency_id: currencyXof.id,
    mode: row.mode,
    metadata: {},
    custom_metadata: row.customMetadata,
    commission: '0',
    fees: 0,
    fixed_commission: 0,
    amount_transferred: row.sentAt ? row.amountXof : null,
    amount_debited: row.sentAt ? row.amountXof : null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    scheduled_at: null,
    started_at: row.startedAt,
    sent_at: row.sentAt,
    failed_at: row.failedAt,
    deleted_at: null,
    last_error_code: row.lastErrorCode,
    last_error_message: row.lastErrorCode ? `${row.lastErrorCode} (${row.payeeNumber})` : null,
    transaction_key: row.operatorReference,
    merchant_reference: row.merchantReference,
    account_id: 1,
    balance_id: null,
    payment_method: row.startedAt
      ? {
        klass: 'v1/payment_method',
        id: row.id,
        brand: row.mode,
        country: 'BJ',
        number: row.payeeNumber,
        method: 'mobile_money',
        created_at: row.startedAt,
      }
      : null,
  }
}

export function customerObject(row: CustomerRow): Record<string, unknown> {
  const { id, firstname, lastname, email } = row
  return {
    klass: 'v1/customer', id, firstname, lastname, full_name: `${firstname} ${lastname}`.trim(), email, account_id: 1,
    phone_number_id: null, created_at: row.createdAt,
  }
}
