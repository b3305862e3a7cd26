import * as z from 'zod/mini'
import { act, day, get, one, person } from './back-office.ts'
import { limits, role } from './constants.ts'
import { after, file, id, ids, optionalReference, reason, text } from './fields.ts'
import { withLines } from './lines.ts'
import { defineList } from './list.ts'
import { product, productField } from './product.ts'
import { question } from './questions.ts'
import { reader } from './reviews.ts'
import { defineRoute, done, instant, maybeInstant, refusal, wireXof } from './route.ts'
import { readLike } from './described.ts'
import { requestLine, requestStatus, serviceRef, widgetPayment } from './shapes.ts'

/** What a request says in words. */
export const requestTexts = {
  title: text({ label: 'Le titre', max: 120 }),
  resume: text({ label: 'Le résumé', max: 300, multiline: true }),
  description: text({ label: 'La description', max: 5000, multiline: true }),
}

export const makeRequest = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  ofScreen: true,
  path: '/api/make/request',
  access: { roles: [role.beneficiary], approved: true },
  summary: `Demande des ${product.nouns} pour un projet.`,
  multipart: true,
  body: withLines({
    title: requestTexts.title,
    image: file('L’image'),
    service: id('Le service'),
    resume: requestTexts.resume,
    description: requestTexts.description,
  }),
  response: done({ code_request: z.string() }),
})

export const requestItem = z.object({
  id: z.int(),
  code_request: z.string(),
  title: z.string(),
  service_produit: serviceRef,
  resume: z.string(),
  status: requestStatus,
  reason: z.nullable(z.string()),
  created_at: instant,
  lines: z.array(requestLine),
  /** Passes asked for and passes financed so far. */
  asked: z.int(),
  financed: z.int(),
})

export const listRequests = defineRoute({
  method: 'GET',
  path: '/api/requests',
  access: { roles: [role.beneficiary], approved: false },
  summary: `Les demandes du bénéficiaire, les plus récentes d’abord, ${limits.arrayRows} puis la suite par \`?after=\`\u00A0: la liste est le premier élément.`,
  query: z.object({ after: after() }),
  response: z.tuple([z.array(requestItem)]),
})

export const getOwnRequest = defineRoute({
  method: 'GET',
  path: '/api/requests/:id',
  access: { roles: [role.beneficiary], approved: false },
  summary: 'Une demande du bénéficiaire, telle qu’il l’a faite, et son chemin.',
  params: z.object({ id: id() }),
  response: z.extend(requestItem, {
    description: z.string(),
    image: z.string(),
    decided_at: maybeInstant,
    /** Its project is closed: what is not financed will not be. */
    is_closed: z.boolean(),
    /** Of its passes, those that can be used today, and those that were. */
    usable: z.int(),
    used: z.int(),
    /** When the last of its passes came. */
    last_received_at: maybeInstant,
  }),
})

export const listOpenProjects = defineRoute({
  method: 'GET',
  path: '/api/get/request/projects',
  access: { roles: [role.partner], approved: true },
  summary: `Les projets à financer, ouverts depuis le plus longtemps d’abord, ${limits.arrayRows} puis la suite par \`?after=\`.`,
  query: z.object({ after: after() }),
  response: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      code_request: z.string(),
      title: z.string(),
      resume: z.string(),
      service_produit: serviceRef,
      created_at: instant,
      /** What is still to be financed. */
      open_count: z.int(),
      open_amount: wireXof,
    }),
  ),
})

export const getProject = defineRoute({
  method: 'GET',
  path: '/api/project/:slug/:id',
  access: { roles: [role.partner], approved: true },
  summary: `Un projet et les ${product.nouns} qu’il demande.`,
  params: z.object({ slug: z.string(), id: id() }),
  response: z.object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    status: z.enum(['pending', 'financed', 'closed']),
    resume: z.string(),
    description: z.string(),
    image: z.string(),
    service_produit: serviceRef,
    /** The rate in force, for the total shown while choosing. */
    fee_basis_points: z.int(),
    /** Within which what others have reserved is paid, or offered again. */
    reservation_minutes: z.int(),
    [productField.allocation]: z.array(z.object({
      id: z.int(),
      [productField.amount]: wireXof,
      status: z.enum(['open', 'reserved', 'financed', 'closed']),
    })),
  }),
})

const chosen = z.object({ [productField.list]: ids({ label: `Les ${product.nouns}`, max: limits.passesPerRequestMax }) })

export const chooseAllocations = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  ofScreen: true,
  arrival: 'votre choix est arrivé',
  path: `/api/choice/${product.slug}`,
  access: { roles: [role.partner], approved: true },
  summary: `Réserve des ${product.nouns} d’un projet, tous ou aucun, et ouvre leur paiement.`,
  refuses: ['not_found', 'project_not_open', 'allocation_taken', 'payment_provider_down'],
  // A fault of the whole selection is told under the first pass.
  body: readLike(chosen, z.pipe(
    z.unknown(),
    z.transform((value, ctx): { allocationIds: number[] } => {
      const parsed = chosen.safeParse(value)
      if (parsed.success) return { allocationIds: parsed.data[productField.list] }
      for (const { message } of parsed.error.issues) {
        ctx.issues.push({ code: 'custom', message, path: [`${productField.list}.0`], input: value })
      }
      return z.NEVER
    }),
  )),
  response: z.union([
    done({
      [productField.list]: z.array(z.object({ id: z.int(), [productField.amount]: wireXof })),
      amount: wireXof,
      fee: wireXof,
      /** The rate that the order keeps, whatever it becomes. */
      fee_basis_points: z.int(),
      total_amount: wireXof,
      custom_metadata: z.string(),
      payment: widgetPayment,
    }),
    refusal,
  ]),
})

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
  /** Nothing of theirs can be approved. */
  is_suspended: z.boolean(),
  lines: z.array(requestLine),
  amount: wireXof,
  created_at: instant,
  decided_by: z.nullable(z.string()),
  decided_at: maybeInstant,
  /** Who examines it now. */
  reader: z.nullable(reader),
  /** The earliest first. */
  questions: z.array(question),
  /** Names what is read here; null until an answer has changed it. A decision sends it back, and is refused when it has changed since. */
  version: z.nullable(z.string()),
})
export type AskedRequest = z.output<typeof adminRequestItem>
export const adminRequests = defineList({
  path: 'requests',
  access: { right: 'figures.read' },
  summary: 'Les demandes, les plus anciennes d’abord\u00A0; `from` et `to` sont des jours compris.',
  filters: {
    status: z.optional(requestStatus),
    service: z.optional(id('Le service')),
    person: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['created_at'],
  order: 'created_at',
  search: 'words',
  item: adminRequestItem,
})
export const { page: adminListRequests, count: adminCountRequests, file: adminRequestsFile } = adminRequests
/** Left out, the decision stands for a request that no answer has changed. */
const version = optionalReference({ label: 'La version', max: 60 })
export const adminApproveRequest = defineRoute({
  ...act('requests/:id/approve', 'requests.decide', 'Approuve une demande\u00A0: son projet s’ouvre au financement.'),
  refuses: ['already_decided', 'holder_suspended', 'holder_withdrawn', 'file_claimed', 'profile_changed'],
  params: one,
  body: z.object({ version }),
})
export const adminRejectRequest = defineRoute({
  ...act('requests/:id/reject', 'requests.decide', 'Rejette une demande, avec un motif.'),
  refuses: ['already_decided', 'file_claimed', 'profile_changed'],
  params: one,
  body: z.object({ reason, version }),
})
export const adminWithdrawRequest = defineRoute({
  ...act('requests/:id/withdraw', 'requests.decide', 'Retire une approbation donnée à tort\u00A0: la demande est rejetée et son projet se ferme.'),
  refuses: ['already_decided'],
  params: one,
  body: z.object({ reason }),
})

const someAllocations = z.object({ count: z.int(), amount: wireXof })
/** Before a project is closed, or its approval withdrawn: the same rule as the act. */
export const adminPreviewProjectEnd = defineRoute({
  ...get('projects/:id/end', 'figures.read', `Ce que fermer un projet entraîne maintenant, pour chacun de ses ${product.nouns}.`),
  params: one,
  response: z.object({
    status: z.enum(['pending', 'financed', 'closed']),
    /** Closed at once. */
    open: someAllocations,
    /** Being paid now: closed when that ends unpaid, given when it is paid. */
    reserved: someAllocations,
    /** Given already, and left where they are: used, and not yet used. */
    used: someAllocations,
    kept: someAllocations,
  }),
})
export const adminCloseProject = defineRoute({
  ...act('projects/:id/close', 'requests.decide', `Ferme un projet au financement\u00A0; les ${product.nouns} déjà offerts restent.`),
  refuses: ['already_decided'],
  params: one,
  body: z.object({ reason }),
})
