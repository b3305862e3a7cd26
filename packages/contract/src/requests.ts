import * as z from 'zod/mini'
import { act, everyone, instruction, one, person } from './back-office.ts'
import { limits, role } from './constants.ts'
import { after, file, id, ids, reason, text } from './fields.ts'
import { withLines } from './lines.ts'
import { defineList } from './list.ts'
import { product, productField } from './product.ts'
import { defineRoute, done, instant, maybeInstant, refusal, wireXof } from './route.ts'
import { requestLine, requestStatus, serviceRef, widgetPayment } from './shapes.ts'

export const makeRequest = defineRoute({
  method: 'POST',
  idempotent: true,
  ofScreen: true,
  path: '/api/make/request',
  access: { roles: [role.beneficiary], approved: true },
  summary: 'Asks for passes for a project.',
  multipart: true,
  body: withLines({
    title: text({ label: 'Le titre', max: 120 }),
    image: file('L’image'),
    service: id('Le service'),
    resume: text({ label: 'Le résumé', max: 300, multiline: true }),
    description: text({ label: 'La description', max: 5000, multiline: true }),
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
  summary: `The beneficiary’s own requests, newest first, ${limits.arrayRows} and more by \`?after=\`: the list is the first element.`,
  query: z.object({ after: after() }),
  response: z.tuple([z.array(requestItem)]),
})

export const listOpenProjects = defineRoute({
  method: 'GET',
  path: '/api/get/request/projects',
  access: { roles: [role.partner], approved: true },
  summary: `Projects open for financing, the longest open first, ${limits.arrayRows} and more by \`?after=\`.`,
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
  summary: 'One project with its allocations.',
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

export const chooseAllocations = defineRoute({
  method: 'POST',
  idempotent: true,
  ofScreen: true,
  arrival: 'votre choix est arrivé',
  path: `/api/choice/${product.slug}`,
  access: { roles: [role.partner], approved: true },
  summary: 'Reserves allocations of one project, all or none, and opens their payment.',
  // A fault of the whole selection is told under the first pass.
  body: z.pipe(
    z.unknown(),
    z.transform((value, ctx): { allocationIds: number[] } => {
      const parsed =
        z.object({ [productField.list]: ids({ label: `Les ${product.nouns}`, max: limits.passesPerRequestMax }) }).safeParse(value)
      if (parsed.success) return { allocationIds: parsed.data[productField.list] }
      for (const { message } of parsed.error.issues) {
        ctx.issues.push({ code: 'custom', message, path: [`${productField.list}.0`], input: value })
      }
      return z.NEVER
    }),
  ),
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
export const adminApproveRequest = defineRoute({
  ...act('requests/:id/approve', instruction, 'Approves a request: its project opens, with the allocations asked for.'),
  params: one,
})
export const adminRejectRequest = defineRoute({
  ...act('requests/:id/reject', instruction, 'Rejects a request with a reason.'),
  params: one,
  body: z.object({ reason }),
})
