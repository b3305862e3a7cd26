import * as z from 'zod/mini'
import { limits, role } from './constants.ts'
import { after, id, text } from './fields.ts'
import { withLines } from './lines.ts'
import { product, productField } from './product.ts'
import { defineRoute, done, instant, maybeInstant, refusal, wireXof } from './route.ts'
import { donationStatus, requestLine, serviceRef, statusScan, widgetPayment } from './shapes.ts'

const partner = { roles: [role.partner], approved: true } as const

export const initializeDonation = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  ofScreen: true,
  arrival: 'votre don est arrivé',
  path: '/api/don/initialize/request',
  access: partner,
  summary: 'Ouvre un don et son paiement\u00A0; rien n’est donné avant la confirmation du paiement.',
  refuses: ['payment_provider_down'],
  body: withLines({
    title: text({ label: 'Le titre', max: 120 }),
    service: id('Le service'),
    description: text({ label: 'Le motif', max: 2000, multiline: true }),
  }),
  response: done({
    don_id: z.int(),
    amount: wireXof,
    fee: wireXof,
    /** The rate that the order keeps, whatever it becomes. */
    fee_basis_points: z.int(),
    amount_total: wireXof,
    /** JSON: the lines of the recap. */
    [productField.list]: z.string(),
    custom_metadata: z.string(),
    payment: widgetPayment,
  }),
})

const transactionId = z.object({
  transaction_id: id('La transaction'),
  /** The attempt that the payer believes to be paying: another order's transaction is then refused (409). */
  attempt: z.optional(z.string()),
})
const validated = z.union([done({}), refusal])

export const validateDonation = defineRoute({
  method: 'POST',
  idempotent: true,
  ofScreen: true,
  path: '/api/validate/payment/don',
  access: partner,
  summary: 'Signale que le don est payé\u00A0: le serveur interroge le prestataire, et ne croit que lui.',
  refuses: [
    'payment_pending', 'payment_declined', 'payment_canceled', 'payment_expired', 'payment_mismatch', 'payment_used', 'not_found',
  ],
  body: transactionId,
  response: validated,
})

export const validateOffer = defineRoute({
  method: 'POST',
  idempotent: true,
  ofScreen: true,
  path: `/api/validate/payment/offer/${product.slug}`,
  access: partner,
  summary: 'Le même signal, pour le financement d’un projet.',
  refuses: [
    'payment_pending', 'payment_declined', 'payment_canceled', 'payment_expired', 'payment_mismatch', 'payment_used', 'not_found',
  ],
  body: transactionId,
  response: validated,
})

export const getPayment = defineRoute({
  method: 'GET',
  path: '/api/payments/:attempt',
  access: partner,
  summary: 'Où en est son propre paiement, à demander de temps en temps.',
  params: z.object({ attempt: z.string() }),
  response: z.object({
    /** `review`: money that pays nothing yet and waits for a person; asking again tells nothing new soon. */
    status: z.enum(['pending', 'approved', 'failed', 'review']),
    message: z.string(),
    target: z.enum(['don', 'offer']),
  }),
})

export const listOwnPayments = defineRoute({
  method: 'GET',
  path: '/api/payments',
  access: partner,
  summary: `Ce que le partenaire a voulu payer, offres comprises, le plus récent d’abord, ${limits.arrayRows} puis la suite par \`?after=\`.`,
  query: z.object({ after: after() }),
  response: z.array(z.object({
    id: z.int(),
    kind: z.enum(['don', 'offer']),
    /** The gift's title, or its project's. */
    title: z.string(),
    /** The gift that it pays; null for an offer, whose passes are among those financed. */
    don_id: z.nullable(z.int()),
    transaction_id: z.nullable(z.string()),
    amount: wireXof,
    fee: wireXof,
    status: z.enum(['pending', 'approved', 'failed', 'review', 'refunded']),
    /** What it means and what to do; null once it is paid. */
    message: z.nullable(z.string()),
    /** More payments of the same order that people look at, as when it was paid twice. */
    more_in_review: z.int(),
    created_at: instant,
  })),
})

export const donationItem = z.object({
  id: z.int(),
  /** The provider's transaction; null before one exists. */
  transaction_id: z.nullable(z.string()),
  title: z.string(),
  service_produit: serviceRef,
  amount: wireXof,
  fee: wireXof,
  status: donationStatus,
  created_at: instant,
  refunded_at: maybeInstant,
})

export const listDonations = defineRoute({
  method: 'GET',
  path: '/api/dons',
  access: partner,
  summary: `Les dons du partenaire, les plus récents d’abord, ${limits.arrayRows} puis la suite par \`?after=\`.`,
  query: z.object({ after: after() }),
  response: z.array(donationItem),
})

export const getDonation = defineRoute({
  method: 'GET',
  path: '/api/don/details/:don_id',
  access: partner,
  summary: `Les ${product.nouns} d’un don.`,
  params: z.object({ don_id: id() }),
  response: z.array(z.object({
    id: z.int(),
    [productField.amount]: wireXof,
    status_scan: statusScan,
    beneficiary: z.nullable(z.object({ user: z.object({ name: z.string() }) })),
    /** How far it is: given, held by somebody, used at a supplier, who is paid; null until then. */
    road: z.object({
      given_at: instant,
      held_at: maybeInstant,
      used_at: maybeInstant,
      paid_at: maybeInstant,
      /** « Afi, couturière, Porto-Novo » where they allow it, else « Une bénéficiaire de l’Ouémé ». */
      holder: z.nullable(z.string()),
      supplier: z.nullable(z.string()),
    }),
  })),
})

/** What « Mes dons » says of it, for its own page: its title is not the address's. */
export const getDonationSummary = defineRoute({
  method: 'GET',
  path: '/api/dons/:don_id',
  access: partner,
  summary: 'Un don du partenaire, tel que la liste le montre.',
  params: z.object({ don_id: id() }),
  response: donationItem,
})

export const getUnfinishedPayment = defineRoute({
  method: 'GET',
  path: '/api/dons/:don_id/payment',
  access: partner,
  summary: 'De quoi reprendre le paiement d’un don qui attend\u00A0; nul quand il n’y a plus rien à payer.',
  params: z.object({ don_id: id() }),
  response: z.object({ payment: z.nullable(widgetPayment) }),
})

export const listAwaited = defineRoute({
  method: 'GET',
  path: '/api/services/:id/awaited',
  access: partner,
  summary: `Les ${product.nouns} d’un service que des demandes approuvées attendent, par montant.`,
  params: z.object({ id: id() }),
  response: z.array(requestLine),
})

export const statsPartner = defineRoute({
  method: 'GET',
  path: '/api/stats/partner',
  access: partner,
  summary: `Les ${product.nouns} donnés et leur montant.`,
  response: z.object({ pg: z.int(), apg: wireXof }),
})

export const mostAsked = defineRoute({
  method: 'GET',
  path: '/api/most/aks/sp',
  access: partner,
  summary: `Les ${limits.topServices} services les plus demandés, les projets ouverts, et ce que le partenaire a payé en tout.`,
  response: z.object({
    most_ask_sp: z.array(z.object({ id: z.int(), name: z.string(), type: z.enum(['produit', 'service']), nbr_requests: z.int() })),
    request_pending: z.int(),
    amount_invested: wireXof,
  }),
})

export const fedapayWebhook = {
  ...defineRoute({
    method: 'POST',
    path: '/api/webhooks/fedapay',
    access: 'public',
    summary: 'Les événements signés du prestataire de paiement\u00A0; la signature porte sur le corps reçu.',
    response: z.object({ received: z.literal(true) }),
  }),
  csrf: false,
}
