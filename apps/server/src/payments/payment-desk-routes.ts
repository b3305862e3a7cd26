import { paymentColumns } from '@passerelle/contract/payment-columns'
import { adminPayments } from '@passerelle/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { paymentSearch, selectPayments, toPaymentItems } from './payment-list.ts'

/** What the back office sees of payments, and does about them. */
export function paymentDeskRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminPayments,
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
}
