import * as z from 'zod/mini'
import { act, everyone, finance, one } from './back-office.ts'
import { limits, role } from './constants.ts'
import { after, amountXof, id, ifu, payableNumber, reason, text } from './fields.ts'
import { defineBulk, defineList } from './list.ts'
import { payoutStates } from './payout-states.ts'
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
  summary: `The supplier’s payout requests, newest first, ${limits.arrayRows} and more by \`?after=\`.`,
  query: z.object({ after: after() }),
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

export const adminPayoutItem = z.object({
  id: z.int(),
  code_request: z.string(),
  transaction_id: z.nullable(z.string()),
  supplier: z.object({ id: z.int(), name: z.string() }),
  amount: wireXof,
  number: z.string(),
  account_name: z.string(),
  description: z.string(),
  status: z.enum(payoutStates),
  /** When the supplier added this number: a recent one deserves a call before the money leaves. */
  account_added_at: instant,
  /** Nothing was ever transferred to this number for this supplier. */
  is_first_to_number: z.boolean(),
  /** Whether the account was given with the IFU of the supplier's profile, as approved. */
  is_same_ifu: z.boolean(),
  approvals: z.array(z.string()),
  approvals_needed: z.int(),
  /** Of the supplier: open payouts, this one included, and those transferred in the last days. The number of approvals follows it. */
  week_total: wireXof,
  /** How many days these are: a setting. */
  week_days: z.int(),
  /** Why it waits, whoever asks. */
  hold: z.nullable(z.object({
    cause: z.enum(['suspended', 'rejected', 'profile', 'desk']),
    reason: z.nullable(z.string()),
    by: z.nullable(z.string()),
    since: maybeInstant,
  })),
  /** Who lets it go all the same, after a suspension or a rejection. */
  releases: z.array(z.string()),
  /** Why the reader cannot approve it, or release it, now; null when they can. */
  approve_refusal: z.nullable(z.string()),
  release_refusal: z.nullable(z.string()),
  /** Rules that give way, or gave way, because too few people hold the right. */
  yielded: z.array(z.enum(['two', 'apart'])),
  reason: z.nullable(z.string()),
  created_at: instant,
  approved_at: maybeInstant,
})
export type Payout = z.output<typeof adminPayoutItem>
export const adminPayouts = defineList({
  path: 'payouts',
  access: everyone,
  summary: 'Payout requests by status, oldest first.',
  filters: { status: z.optional(z.enum(payoutStates)) },
  sorts: ['created_at', 'amount'],
  order: 'created_at',
  search: 'words',
  item: adminPayoutItem,
})
export const { page: adminListPayouts, count: adminCountPayouts, file: adminPayoutsFile } = adminPayouts
export const adminApprovePayout = defineRoute({
  ...act(
    'payouts/:id/approve',
    finance,
    'Approves a payout; above a sum over some days of the supplier (settings) two different people must.',
  ),
  params: one,
})
export const adminCancelPayout = defineRoute({
  ...act('payouts/:id/cancel', finance, 'Cancels a pending payout: the money returns to the supplier.'),
  params: one,
  body: z.object({ reason }),
})
export const adminHoldPayout = defineRoute({
  ...act('payouts/:id/hold', finance, 'Puts a payout on hold.'),
  params: one,
  body: z.object({ reason }),
})
export const { dryRun: adminPreviewHoldPayouts, run: adminHoldPayouts } = defineBulk({
  path: 'payouts/hold',
  access: finance,
  summary: 'Puts chosen payouts on hold.',
  fields: { reason },
})
export const adminReleasePayout = defineRoute({
  ...act('payouts/:id/release', finance, 'Lets a held payout go; after a suspension or a rejection two people do.'),
  params: one,
  body: z.object({ reason }),
})
