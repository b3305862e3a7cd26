import * as z from 'zod/mini'
import { act, day, get, one } from './back-office.ts'
import { limits, role } from './constants.ts'
import { contact } from './contacts.ts'
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
  summary: 'Les comptes mobile money du fournisseur\u00A0; `first_max`\u00A0: le plus que l’on demande vers un numéro qui n’a encore rien reçu.',
  response: z.array(z.object({
    id: z.int(), name: z.string(), number: z.string(), ifu: z.string(), first_max: z.optional(wireXof),
  })),
})

export const addPaymentAccount = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  arrival: 'votre compte de paiement est arrivé',
  path: '/api/add/mode/pay',
  access: supplier,
  summary: 'Ajoute un compte mobile money.',
  body: z.object({ ifu: ifu(), name: text({ label: 'Le libellé', max: 60 }), number: payableNumber() }),
  response: done({ id: z.int() }),
})

export const removePaymentAccount = defineRoute({
  method: 'POST',
  path: '/api/account/payment/:id/remove',
  access: supplier,
  summary: 'Retire un compte mobile money vers lequel rien n’est en route\u00A0; son numéro peut être ajouté à nouveau.',
  refuses: ['payment_account_in_use'],
  idempotent: true,
  params: z.object({ id: id() }),
  response: done({}),
})

export const requestPayout = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  arrival: 'votre demande de paiement est arrivée',
  path: '/api/add/request/pay',
  access: supplier,
  summary: 'Demande un paiement sur le solde, qui en est aussitôt diminué.',
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
  summary: `Les demandes de paiement du fournisseur, les plus récentes d’abord, ${limits.arrayRows} puis la suite par \`?after=\`.`,
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
  summary: 'Reprend une demande encore en attente\u00A0: l’argent revient au solde.',
  refuses: ['payout_withdrawn', 'payout_under_way'],
  params: z.object({ id: id() }),
  response: done({}),
})

export const adminPayoutItem = z.object({
  id: z.int(),
  code_request: z.string(),
  transaction_id: z.nullable(z.string()),
  supplier: z.object({ id: z.int(), name: z.string() }),
  amount: wireXof,
  number: contact(z.string()),
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
  access: { right: 'figures.read' },
  summary: 'Les retraits, les plus anciens d’abord\u00A0; `person` est le fournisseur, `from` et `to` sont des jours compris.',
  filters: {
    status: z.optional(z.enum(payoutStates)),
    person: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['created_at', 'amount'],
  order: 'created_at',
  search: 'words',
  item: adminPayoutItem,
})
export const { page: adminListPayouts, count: adminCountPayouts, file: adminPayoutsFile } = adminPayouts
export const adminGetPayout = defineRoute({
  ...get('payouts/:id', 'figures.read', 'Un retrait, et ce qu’il faut savoir avant de le signer.'),
  params: one,
  response: z.object({
    payout: adminPayoutItem,
    /** Of the supplier, from the first day: what is gained is transferred, on its way or still there. */
    gains: z.object({ uses: z.int(), gained: wireXof, transferred: wireXof, on_the_way: wireXof, balance: wireXof }),
    /** Above this total of some days, two people sign: a setting. */
    two_above: wireXof,
    signatures: z.array(z.object({ name: z.string(), at: instant })),
    /** Who let the supplier in, and so does not sign. */
    apart: z.array(z.string()),
    /** How many transfers reached this number for this supplier. */
    transfers_to_number: z.int(),
    scans: z.array(z.object({
      id: z.int(), at: instant, holder: z.string(), service: z.string(), amount: wireXof, is_undone: z.boolean(), stands_out: z.boolean(),
    })),
    earlier: z.array(z.object({
      id: z.int(), code_request: z.string(), amount: wireXof, status: z.enum(payoutStates), created_at: instant,
    })),
    /** What to look at: never a refusal. */
    signals: z.array(z.object({ title: z.string(), detail: z.string() })),
  }),
})
export type PayoutFile = z.output<(typeof adminGetPayout)['response']>
export const adminApprovePayout = defineRoute({
  ...act(
    'payouts/:id/approve',
    'payouts.decide',
    'Approuve un retrait\u00A0; au-delà d’un total sur quelques jours (réglages), deux personnes doivent le faire.',
  ),
  needs: 'fresh_factor',
  refuses: [
    'payout_under_way', 'payout_supplier_suspended', 'payout_supplier_rejected', 'payout_profile_waits', 'payout_on_hold',
    'payout_number_new', 'payout_access_new', 'payout_daily_limit', 'own_file', 'signer_apart', 'signer_tied', 'approved_by_you',
    'payout_unsure',
  ],
  params: one,
})
export const adminCancelPayout = defineRoute({
  ...act('payouts/:id/cancel', 'payouts.decide', 'Annule un retrait en attente\u00A0: l’argent revient au fournisseur.'),
  refuses: ['payout_under_way', 'payout_unsure'],
  params: one,
  body: z.object({ reason }),
})
export const adminHoldPayout = defineRoute({
  ...act('payouts/:id/hold', 'payouts.decide', 'Met un retrait en attente.'),
  refuses: ['payout_under_way', 'payout_on_hold'],
  params: one,
  body: z.object({ reason }),
})
export const { dryRun: adminPreviewHoldPayouts, run: adminHoldPayouts } = defineBulk({
  path: 'payouts/hold',
  access: { right: 'payouts.decide' },
  summary: 'Met en attente les retraits choisis.',
  fields: { reason },
})
export const adminReleasePayout = defineRoute({
  ...act('payouts/:id/release', 'payouts.decide', 'Libère un retrait retenu\u00A0; après une suspension ou un rejet, il faut deux personnes.'),
  needs: 'fresh_factor',
  refuses: [
    'payout_under_way', 'payout_not_held', 'payout_profile_waits', 'own_file', 'signer_apart', 'signer_tied', 'approved_by_you',
  ],
  params: one,
  body: z.object({ reason }),
})
