import * as z from 'zod/mini'
import { limits, role } from './constants.ts'
import { amountXof, id, ifu, payableNumber, text } from './fields.ts'
import { defineRoute, done, instant, maybeInstant, wireXof } from './route.ts'
import { payoutStatus } from './shapes.ts'

const supplier = { roles: [role.supplier], approved: true } as const

export const listPaymentAccounts = defineRoute({
  method: 'GET',
  path: '/api/account/payment',
  access: supplier,
  summary: 'The supplier’s mobile-money accounts.',
  response: z.array(z.object({ id: z.int(), name: z.string(), number: z.string(), ifu: z.string() })),
})

export const addPaymentAccount = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre compte de paiement est arrivé',
  path: '/api/add/mode/pay',
  access: supplier,
  summary: 'Adds a mobile-money account.',
  body: z.object({ ifu: ifu(), name: text({ label: 'Le libellé', max: 60 }), number: payableNumber() }),
  response: done({ id: z.int() }),
})

export const removePaymentAccount = defineRoute({
  method: 'POST',
  path: '/api/account/payment/:id/remove',
  access: supplier,
  summary: 'Removes a mobile-money account to which no payout is on its way; the number can be added again.',
  idempotent: true,
  params: z.object({ id: id() }),
  response: done({}),
})

export const requestPayout = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre demande de paiement est arrivée',
  path: '/api/add/request/pay',
  access: supplier,
  summary: 'Asks for money of the balance: it is reserved at once.',
  body: z.object({
    amount: amountXof({ label: 'Le montant', min: limits.payoutMin, max: limits.payoutMax }),
    mode: id('Le compte de paiement'),
    description: text({ label: 'La description', max: 500, multiline: true }),
  }),
  response: done({ code_request: z.string() }),
})

export const listPayouts = defineRoute({
  method: 'GET',
  path: '/api/requests/pay',
  access: supplier,
  summary: `The supplier’s payout requests, the ${limits.shownMax} newest first.`,
  response: z.array(
    z.object({
      id: z.int(),
      code_request: z.string(),
      transaction_id: z.nullable(z.string()),
      amount: wireXof,
      status: payoutStatus,
      created_at: instant,
      number: z.string(),
      approved_at: maybeInstant,
      reason: z.nullable(z.string()),
      /** Nobody has sent it yet, and finance does not look at it: the supplier may take it back. */
      can_withdraw: z.boolean(),
    }),
  ),
})

export const withdrawPayout = defineRoute({
  method: 'POST',
  path: '/api/requests/pay/:id/withdraw',
  access: supplier,
  idempotent: true,
  summary: 'Takes back a request that is still pending: the money is in the balance again.',
  params: z.object({ id: id() }),
  response: done({}),
})
