import * as z from 'zod/mini'
import { contact } from './contacts.ts'
import { id } from './fields.ts'
import { waitNames } from './figure-lists.ts'
import { defineRoute, done, maybeInstant } from './route.ts'
import type { Right } from './rights.ts'

/** The object in an address. */
export const one = z.object({ id: id() })
/** Who is behind an object. */
export const person = z.object({ id: z.int(), name: z.string(), firstname: z.string(), email: contact(z.string()) })

/** A reading of the back office. */
export const get = (path: string, right: Right, summary: string) => ({
  method: 'GET' as const, path: `/api/admin/${path}`, access: { right }, summary,
})

/** A decision of the back office. */
export const act = (path: string, right: Right, summary: string) => ({
  method: 'POST' as const, path: `/api/admin/${path}`, access: { right }, summary,
  idempotent: true as const, arrival: 'votre décision est arrivée',
  response: done({}),
})

export const adminOverview = defineRoute({
  ...get('overview', 'figures.read', 'Ce qui attend une décision.'),
  response: z.object({
    profiles_pending: z.int(),
    requests_pending: z.int(),
    payouts_pending: z.int(),
    payments_review: z.int(),
    unassigned: z.int(),
    /** Each with the instant since when its oldest waits. */
    waits: z.array(z.object({ name: z.enum(waitNames), count: z.int(), oldest_at: maybeInstant })),
  }),
})
