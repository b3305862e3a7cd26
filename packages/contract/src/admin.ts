import * as z from 'zod/mini'
import { limits, stats, type AdminRole } from './constants.ts'
import { amountXof, choice, choices, id, ids, optionalReference, reason, text } from './fields.ts'
import { defineBulk, defineList } from './list.ts'
import { payoutStates } from './payout-states.ts'
import { product } from './product.ts'
import { profileFieldNames } from './profiles.ts'
import { defineRoute, done, instant, maybeInstant, wireXof } from './route.ts'
import { passType, requestLine, roleId, requestStatus, serviceRef, stat, user } from './shapes.ts'

const everyone = { adminRoles: ['super', 'instruction', 'finance', 'lecture'] } satisfies { adminRoles: AdminRole[] }
/** Identities are read by who decides on them, and by who oversees: payments do not need them. */
const profileReaders = { adminRoles: ['super', 'instruction', 'lecture'] } satisfies { adminRoles: AdminRole[] }
const instruction = { adminRoles: ['super', 'instruction'] } satisfies { adminRoles: AdminRole[] }
const finance = { adminRoles: ['super', 'finance'] } satisfies { adminRoles: AdminRole[] }
/** Fraud is seen by who reads files and by who pays. */
const guards = { adminRoles: ['super', 'instruction', 'finance'] } satisfies { adminRoles: AdminRole[] }
const one = z.object({ id: id() })
const person = z.object({ id: z.int(), name: z.string(), firstname: z.string(), email: z.string() })
const get = (path: string, summary: string) => ({ method: 'GET' as const, path: `/api/admin/${path}`, access: everyone, summary })
const act = (path: string, access: { adminRoles: AdminRole[] }, summary: string) => ({ method: 'POST' as const, path: `/api/admin/${path}`, access, summary, idempotent: true as const, arrival: 'votre décision est arrivée', response: done({}) })

export const adminOverview = defineRoute({
  ...get('overview', 'What waits for a decision.'),
  response: z.object({ profiles_pending: z.int(), requests_pending: z.int(), payouts_pending: z.int(), payments_review: z.int(), unassigned: z.int() }),
})

export const profileItem = z.object({ user: person, role_id: roleId, stat, submitted_at: instant, display_name: z.string(), is_minor: z.boolean() })
export type ProfileFile = z.output<typeof profileItem>
export const adminProfiles = defineList({
  path: 'profiles',
  access: profileReaders,
  summary: 'Profiles by status and role, oldest submission first.',
  filters: { status: z.optional(z.enum(stats)), role: z.optional(z.enum(['2', '3', '4'])) },
  sorts: ['submitted_at'],
  order: 'submitted_at',
  search: 'words',
  item: profileItem,
})
export const { page: adminListProfiles, count: adminCountProfiles, file: adminProfilesFile } = adminProfiles
export const decision = z.object({ action: z.enum(['approved', 'rejected', 'reopened']), reason: z.nullable(z.string()), refused: z.array(z.string()), by: z.string(), at: instant })
export const adminGetProfile = defineRoute({
  ...get('profiles/:id', 'One file: what was declared, its documents and earlier decisions.'),
  access: profileReaders,
  params: one,
  response: z.object({
    user,
    stat,
    submitted_at: instant,
    /** Names what is read here: a decision sends it back, and is refused when the file has changed since. */
    version: z.string(),
    /** What identifies a partner or a supplier and differs from what was last approved; null when never approved, or nothing waits. */
    changes: z.nullable(z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }))),
    motivation: z.nullable(z.string()),
    type_doc: z.nullable(z.string()),
    ref_doc: z.nullable(z.string()),
    documents: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int(), sent_at: instant })),
    services: z.array(serviceRef),
    decisions: z.array(decision),
    suspension: z.nullable(z.object({ reason: z.nullable(z.string()), by: z.nullable(z.string()), at: instant })),
  }),
})
/** Left out, the decision stands for a file that was not edited since it was submitted. */
const version = optionalReference({ label: 'La version', max: 60 })
export const adminApproveProfile = defineRoute({ ...act('profiles/:id/approve', instruction, 'Approves a pending profile, as it was read.'), params: one, body: z.object({ version }) })
export const adminRejectProfile = defineRoute({ ...act('profiles/:id/reject', instruction, 'Rejects a pending profile, as it was read, with the reason and the fields to correct told to the person.'), params: one, body: z.object({ reason, refused: choices(profileFieldNames, 'Ce qui est à corriger'), version }) })
export const adminReopenProfile = defineRoute({ ...act('profiles/:id/reopen', instruction, 'Lets a rejected person choose and submit again.'), params: one })

export const adminSuspendUser = defineRoute({ ...act('users/:id/suspend', guards, 'Suspends a person: sessions end, nothing starts, passes and payouts are safe. Administrators: by `super` only.'), params: one, body: z.object({ reason }) })
export const adminRestoreUser = defineRoute({ ...act('users/:id/restore', guards, 'Restores a suspended person.'), params: one, body: z.object({ reason }) })

export const adminRequestItem = z.object({
  id: z.int(),
  code_request: z.string(),
  title: z.string(),
  resume: z.string(),
  description: z.string(),
  image: z.string(),
  service_produit: serviceRef,
  status: requestStatus,
  reason: z.nullable(z.string()),
  beneficiary: person,
  lines: z.array(requestLine),
  amount: wireXof,
  created_at: instant,
  decided_by: z.nullable(z.string()),
  decided_at: maybeInstant,
})
export type AskedRequest = z.output<typeof adminRequestItem>
export const adminRequests = defineList({
  path: 'requests',
  access: everyone,
  summary: 'Requests by status, oldest first.',
  filters: { status: z.optional(requestStatus) },
  sorts: ['created_at'],
  order: 'created_at',
  search: 'words',
  item: adminRequestItem,
})
export const { page: adminListRequests, count: adminCountRequests, file: adminRequestsFile } = adminRequests
export const adminApproveRequest = defineRoute({ ...act('requests/:id/approve', instruction, 'Approves a request: its project opens, with the allocations asked for.'), params: one })
export const adminRejectRequest = defineRoute({ ...act('requests/:id/reject', instruction, 'Rejects a request with a reason.'), params: one, body: z.object({ reason }) })

const serviceBody = z.object({
  name: text({ label: 'La désignation', max: 120 }),
  type: choice(['produit', 'service'], 'Le type'),
  details: text({ label: 'Le détail', max: 20_000, multiline: true, html: true }),
})
export const adminServiceItem = z.object({ id: z.int(), name: z.string(), type: z.enum(['produit', 'service']), details: z.string(), suppliers: z.int(), archived_at: maybeInstant })
export type CatalogueService = z.output<typeof adminServiceItem>
export const adminServices = defineList({ path: 'services', access: everyone, summary: 'The catalogue, archived entries included.', filters: {}, sorts: ['created_at'], order: 'created_at', search: 'words', item: adminServiceItem })
export const { page: adminListServices, count: adminCountServices, file: adminServicesFile } = adminServices
export const adminCreateService = defineRoute({ ...act('services', instruction, 'Adds a service or product; its HTML is sanitised.'), body: serviceBody, response: done({ id: z.int() }) })
export const adminUpdateService = defineRoute({ ...act('services/:id', instruction, 'Edits the given fields of a service or product.'), method: 'PATCH', params: one, body: z.partial(serviceBody) })
export const adminArchiveService = defineRoute({ ...act('services/:id/archive', instruction, 'Hides a service from new requests; what exists stays.'), params: one })

const passTypeBody = z.object({ name: text({ label: 'Le nom', max: 60 }), price: amountXof({ label: 'Le prix', min: limits.passAmountMin, max: limits.passAmountMax }) })
export const adminPassTypeItem = z.object({ ...passType.shape, archived_at: maybeInstant })
export type CataloguePassType = z.output<typeof adminPassTypeItem>
export const adminPassTypes = defineList({ path: `${product.slug}-types`, access: everyone, summary: 'Types of passes, archived ones included.', filters: {}, sorts: ['created_at', 'price'], order: 'created_at', search: 'words', item: adminPassTypeItem })
export const { page: adminListPassTypes, count: adminCountPassTypes, file: adminPassTypesFile } = adminPassTypes
export const adminCreatePassType = defineRoute({ ...act(`${product.slug}-types`, instruction, 'Adds a type of passes; active prices are unique.'), body: passTypeBody, response: done({ id: z.int() }) })
export const adminUpdatePassType = defineRoute({ ...act(`${product.slug}-types/:id`, instruction, 'Edits the given fields of a type of passes; what was filed keeps its amount.'), method: 'PATCH', params: one, body: z.partial(passTypeBody) })
export const adminArchivePassType = defineRoute({ ...act(`${product.slug}-types/:id/archive`, instruction, 'Withdraws a type of passes from new requests.'), params: one })

export const adminSetSupplierServices = defineRoute({
  ...act('suppliers/:id/services', instruction, 'Sets the services that a supplier provides.'),
  method: 'PUT',
  params: one,
  body: z.object({ service_ids: ids({ label: 'Les services', min: 0, max: limits.shownMax }) }),
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
  hold: z.nullable(z.object({ cause: z.enum(['suspended', 'rejected', 'profile', 'desk']), reason: z.nullable(z.string()), by: z.nullable(z.string()), since: maybeInstant })),
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
export const adminApprovePayout = defineRoute({ ...act('payouts/:id/approve', finance, 'Approves a payout; above 500 000 FCFA over a week of the supplier two different people must.'), params: one })
export const adminCancelPayout = defineRoute({ ...act('payouts/:id/cancel', finance, 'Cancels a pending payout: the money returns to the supplier.'), params: one, body: z.object({ reason }) })
export const adminHoldPayout = defineRoute({ ...act('payouts/:id/hold', finance, 'Puts a payout on hold.'), params: one, body: z.object({ reason }) })
export const { dryRun: adminPreviewHoldPayouts, run: adminHoldPayouts } = defineBulk({ path: 'payouts/hold', access: finance, summary: 'Puts chosen payouts on hold.', fields: { reason } })
export const adminReleasePayout = defineRoute({ ...act('payouts/:id/release', finance, 'Lets a held payout go; after a suspension or a rejection two people do.'), params: one, body: z.object({ reason }) })

export const adminRefundTask = z.object({
  id: z.int(),
  attempt: z.string(),
  /** Where the provider knows the payment. */
  transaction_id: z.nullable(z.string()),
  /** `duplicate`: paid twice. `replaced`: paid after the donor had chosen again. */
  cause: z.string(),
  amount: wireXof,
  donor: z.object({ id: z.int(), name: z.string() }),
  created_at: instant,
  taken_by: z.nullable(z.string()),
  taken_at: maybeInstant,
})
export type RefundTask = z.output<typeof adminRefundTask>
export const adminRefundTasks = defineList({ path: 'refund-tasks', access: everyone, summary: 'Payments to give back by hand, oldest first.', filters: {}, sorts: ['created_at', 'amount'], order: 'created_at', search: 'none', item: adminRefundTask })
export const { page: adminListRefundTasks, count: adminCountRefundTasks, file: adminRefundTasksFile } = adminRefundTasks
export const adminTakeRefundTask = defineRoute({ ...act('refund-tasks/:id/take', finance, 'Somebody of finance looks after a refund.'), params: one })

export const adminVerifyLedger = defineRoute({
  ...get('ledger/verify', 'Checks every invariant of the ledger.'),
  response: z.object({ ok: z.boolean(), checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })) }),
})
export const adminListLedgerAccounts = defineRoute({
  ...get('ledger/accounts', 'Platform accounts with their balances, in whole FCFA.'),
  response: z.array(z.object({ account: z.string(), balance: z.int() })),
})
