import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely'

/** Tables of `0007-sandbox-pay.sql`. The rest of the server does not know them. A type and not an interface: `withTables` asks for one. */
export type SandboxTables = {
  sandboxCustomers: {
    id: GeneratedAlways<number>
    email: string | null
    firstname: string
    lastname: string
    phone: string | null
    createdAt: Date
  }
  sandboxTransactions: {
    id: GeneratedAlways<number>
    reference: string
    merchantReference: string | null
    status: SandboxTransactionStatus
    amountXof: number
    description: string
    callbackUrl: string | null
    customMetadata: JSONColumnType<object> | null
    customerId: number | null
    mode: string | null
    payerNumber: string | null
    operatorReference: string | null
    lastErrorCode: string | null
    losesWebhooks: Generated<boolean>
    failingReads: Generated<number>
    createdAt: Date
    updatedAt: Date
    expiresAt: Date
    approvedAt: Date | null
    declinedAt: Date | null
    canceledAt: Date | null
    expiredAt: Date | null
    transferredAt: Date | null
    refundedAt: Date | null
  }
  sandboxPayouts: {
    id: GeneratedAlways<number>
    reference: string
    merchantReference: string | null
    status: SandboxPayoutStatus
    amountXof: number
    description: string | null
    customMetadata: JSONColumnType<object> | null
    customerId: number
    mode: string
    payeeNumber: string
    operatorReference: string | null
    lastErrorCode: string | null
    losesWebhooks: Generated<boolean>
    failingReads: Generated<number>
    createdAt: Date
    updatedAt: Date
    startedAt: Date | null
    sentAt: Date | null
    failedAt: Date | null
  }
  sandboxSteps: { id: GeneratedAlways<number>; dueAt: Date; subject: 'transaction' | 'payout'; subjectId: number; status: string }
  sandboxEvents: {
    id: GeneratedAlways<number>
    name: string
    object: string
    objectId: number
    entity: JSONColumnType<object>
    createdAt: Date
  }
  sandboxDeliveries: {
    id: GeneratedAlways<number>
    eventId: number
    dueAt: Date
    tries: Generated<number>
    lastAnswer: string | null
    deliveredAt: Date | null
    abandonedAt: Date | null
  }
  sandboxEndpoint: { onlyRow: Generated<boolean>; isEnabled: boolean }
}

export type SandboxTransactionStatus = 'pending' | 'approved' | 'declined' | 'canceled' | 'expired' | 'transferred' | 'refunded'
export type SandboxPayoutStatus = 'pending' | 'started' | 'processing' | 'sent' | 'failed'

export type SandboxDb = Kysely<SandboxTables>
export type SandboxTx = Transaction<SandboxTables>
export type TransactionRow = Selectable<SandboxTables['sandboxTransactions']>
export type PayoutRow = Selectable<SandboxTables['sandboxPayouts']>
