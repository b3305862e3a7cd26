import * as z from 'zod/mini'
import { contact } from './contacts.ts'
import { isDay } from './dates.ts'
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

/** A person as lists name them: a company by its approved name, `person` is then who has the account. */
export const listedPerson = z.object({ id: z.int(), name: z.string(), person: z.nullable(z.string()) })
export type ListedPerson = z.output<typeof listedPerson>

/** A day in the programme's time zone, as a filter of lists. */
export const day = z.string().check(z.refine(isDay, 'Cette date n’existe pas. Choisissez une date du calendrier.'))

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
    /** From November on, the year whose holidays nobody has entered yet. */
    holidays_missing: z.nullable(z.int()),
    /** Each with the instant since when its oldest waits. */
    waits: z.array(z.object({ name: z.enum(waitNames), count: z.int(), oldest_at: maybeInstant })),
  }),
})
