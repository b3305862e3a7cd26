import * as z from 'zod/mini'
import { limits, role } from './constants.ts'
import { after, id, page, reference } from './fields.ts'
import { product, productField } from './product.ts'
import { defineRoute, done, instant, keysetPage, maybeInstant, refusal, wireXof } from './route.ts'
import { serviceRef, statusScan } from './shapes.ts'

const supplier = { roles: [role.supplier], approved: true } as const
const beneficiary = { roles: [role.beneficiary], approved: true } as const

/** A use, as the counter is told of it. */
const redemption = {
  redemption_id: z.int(),
  [productField.amount]: wireXof,
  service_produit: serviceRef,
  /** First name only: what the counter needs. */
  firstname: z.string(),
  used_at: instant,
  undo_until: instant,
}

export const redeemPass = defineRoute({
  method: 'POST',
  idempotent: true,
  ofScreen: true,
  arrival: 'ce scan est arrivé',
  path: `/api/scan/${product.slug}`,
  access: supplier,
  summary: `Encaisse un ${product.noun}, entier et une seule fois.`,
  refuses: ['unknown', 'already_used', 'expired', 'renewed', 'suspended', 'not_assigned'],
  body: z.object({ code: reference({ label: 'Le code', max: 200 }) }),
  response: z.union([
    done(redemption),
    refusal,
  ]),
})

export const undoRedemption = defineRoute({
  method: 'POST',
  idempotent: true,
  ofScreen: true,
  arrival: 'cette annulation est arrivée',
  path: `/api/scan/${product.slug}/:redemption_id/undo`,
  access: supplier,
  summary: 'Annule un scan récent dont l’argent n’a pas été demandé\u00A0; le code montré est remplacé.',
  refuses: ['undo_too_late', 'undo_money_asked', 'undo_too_often', 'already_undone'],
  params: z.object({ redemption_id: id() }),
  response: done({}),
})

export const listRecentScans = defineRoute({
  method: 'GET',
  path: `/api/scan/${product.slug}/recent`,
  access: supplier,
  summary: 'Les scans que le délai permet encore d’annuler, les plus récents d’abord, une page à la fois, et ce délai.',
  /** The cursor is the id of a use. A page may be short, or empty, and have another behind it: what was undone is not in it. */
  query: z.strictObject({ cursor: after() }),
  response: z.object({
    ...keysetPage(
      z.object({
        ...redemption,
        /** Why it cannot be undone, in words for the till; null when it can. */
        refusal: z.nullable(z.object({ reason: z.string(), message: z.string() })),
      }),
    ).shape,
    /** How long a use may be undone, as it is now. */
    undo_minutes: z.int(),
  }),
})

export const listProvidedPasses = defineRoute({
  method: 'GET',
  path: `/api/provide/${product.slug}`,
  access: supplier,
  summary: `Les ${product.nouns} du fournisseur, non utilisés d’abord, puis les plus récents, ${limits.arrayRows} puis la suite par \`?after=\`\u00A0; jamais un code.`,
  query: z.object({
    after: after(),
    /** Whether that one was used when it was read, for it may have been since; without it, as it is now. */
    after_used: z.optional(z.enum(['0', '1'])),
  }),
  response: z.array(z.object({
    id: z.int(),
    service_produit: serviceRef,
    [productField.amount]: wireXof,
    status_scan: statusScan,
    expires_on: z.string(),
    used_at: maybeInstant,
    /** Of a used one: what a problem with this scan is reported on. */
    redemption_id: z.nullable(z.int()),
  })),
})

export const statsProvider = defineRoute({
  method: 'GET',
  path: '/api/stats/provider',
  access: supplier,
  summary: `Les ${product.nouns} scannés (\`ps\`) et non scannés (\`pns\`), et les trois montants.`,
  response: z.object({
    ps: z.int(),
    pns: z.int(),
    fournisseur: z.object({ total_gain: wireXof, current_balance: wireXof, amount_withdraw: wireXof }),
    /** What may be asked for at once: settings. */
    payout_min: wireXof,
    payout_max: wireXof,
  }),
})

export const statsBeneficiary = defineRoute({
  method: 'GET',
  path: '/api/stats',
  access: beneficiary,
  summary: 'Les demandes\u00A0: toutes (`cpr`), en attente (`cprp`), approuvées (`cpra`).',
  response: z.object({ cpr: z.int(), cprp: z.int(), cpra: z.int() }),
})

export const walletPass = z.object({
  id: z.int(),
  type_name: z.string(),
  [productField.amount]: wireXof,
  service_produit: serviceRef,
  state: z.enum(['assigned', 'used', 'suspended', 'expired']),
  /** The sixteen symbols and the address that the QR holds; null once used or dead. */
  code: z.nullable(z.string()),
  qr: z.nullable(z.string()),
  /** `is_active`: it may scan now; false while its profile is being validated again, or suspended. */
  supplier: z.nullable(z.object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    city: z.nullable(z.string()),
    is_active: z.boolean(),
  })),
  /** Whether another supplier than its own provides the service now, for a pass that can be used. */
  has_choice: z.boolean(),
  /** Last day on which it can be used. */
  expires_on: z.string(),
  used_at: z.nullable(z.string()),
})

export const getWallet = defineRoute({
  method: 'GET',
  path: '/api/wallet',
  access: beneficiary,
  summary: `Les ${product.nouns} du bénéficiaire avec code et QR, ${limits.arrayRows} par page\u00A0; avec la première, les derniers qui ne sont plus utilisables.`,
  /** The cursor is the id of the last pass that can be used. */
  query: z.strictObject({ cursor: after() }),
  /** `suppliers` is empty: pages of the former release, open while the server changes, look into it. */
  response: z.object({ ...keysetPage(walletPass).shape, suppliers: z.strictObject({}) }),
})

export const printWallet = defineRoute({
  method: 'GET',
  path: '/api/wallet/print',
  access: beneficiary,
  summary: `Une feuille de ses ${product.nouns} à utiliser, huit par page, avec QR et code\u00A0; le titulaire en est prévenu.`,
  refuses: ['nothing_to_print'],
  media: ['application/pdf'],
  response: z.unknown(),
})

export const supplierChoice = z.object({ id: z.int(), name: z.string(), city: z.nullable(z.string()) })
export type SupplierChoice = z.output<typeof supplierChoice>

export const listServiceSuppliers = defineRoute({
  method: 'GET',
  path: '/api/services/:id/suppliers',
  access: beneficiary,
  summary: `Les fournisseurs qui assurent un service, par nom, ${limits.suppliersPerPage} par page.`,
  params: z.object({ id: id() }),
  /** The cursor is the last supplier’s id: no name stands in an address. */
  query: z.strictObject({ q: z.optional(z.string()), cursor: after() }),
  response: keysetPage(supplierChoice),
})

export const changePassSupplier = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre choix est arrivé',
  path: '/api/wallet/:id/supplier',
  access: beneficiary,
  summary: `Choisit un autre fournisseur du service, tant que le ${product.noun} n’est pas utilisé.`,
  refuses: ['wrong_state', 'no_supplier'],
  params: z.object({ id: id() }),
  body: z.object({ supplier_id: id('Le fournisseur') }),
  response: done({}),
})

export const renewPassCode = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/wallet/:id/renew',
  access: beneficiary,
  summary: 'Un nouveau code\u00A0; l’ancien ne vaut plus, l’échéance ne bouge pas.',
  refuses: ['wrong_state'],
  params: z.object({ id: id() }),
  /** Null in the answer to a retry, once the pass has no code to show. */
  response: done({ code: z.nullable(z.string()), qr: z.nullable(z.string()) }),
})

export const renewAllPassCodes = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/wallet/renew',
  access: beneficiary,
  summary: `Un nouveau code pour chaque ${product.noun} du bénéficiaire\u00A0; les anciens, même imprimés, ne valent plus, aucune échéance ne bouge.`,
  refuses: ['wrong_state'],
  response: done({ count: z.int() }),
})

export const listFinancedPasses = defineRoute({
  method: 'GET',
  path: `/api/${product.slug}/financed`,
  access: { roles: [role.partner], approved: true },
  summary: `Les ${product.nouns} que le partenaire a financés, ${limits.financedPerPage} par page.`,
  query: z.object({ page: page() }),
  response: z.object({
    data: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          [productField.amount]: wireXof,
          status_scan: statusScan,
          beneficiary: z.nullable(z.object({ user: z.object({ name: z.string() }) })),
          service_produit: serviceRef,
          /** What paid for it: a donation, else the offer of a project. */
          donation: z.nullable(z.object({ id: z.int(), title: z.string() })),
          project: z.nullable(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
          created_at: instant,
        }),
      ),
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
    }),
  }),
})
