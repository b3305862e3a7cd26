import * as z from 'zod/mini'
import type { AdminRole } from './constants.ts'
import { id } from './fields.ts'
import { defineRoute, done } from './route.ts'

interface Rights {
  adminRoles: readonly AdminRole[]
}

// Who does what in the back office; `super` may everything. The call of each noun names one of these.
export const everyone: Rights = { adminRoles: ['super', 'instruction', 'finance', 'lecture'] }
/** Identities are read by who decides on them, and by who oversees: payments do not need them. */
export const profileReaders: Rights = { adminRoles: ['super', 'instruction', 'lecture'] }
export const instruction: Rights = { adminRoles: ['super', 'instruction'] }
export const finance: Rights = { adminRoles: ['super', 'finance'] }
/** Fraud is seen by who reads files and by who pays. */
export const guards: Rights = { adminRoles: ['super', 'instruction', 'finance'] }
/** Who oversees reads who did what. */
export const overseers: Rights = { adminRoles: ['super', 'lecture'] }

/** The object in an address. */
export const one = z.object({ id: id() })
/** Who is behind an object. */
export const person = z.object({ id: z.int(), name: z.string(), firstname: z.string(), email: z.string() })

/** A reading of the back office; anybody there may unless another `access` follows. */
export const get = (path: string, summary: string) => ({ method: 'GET' as const, path: `/api/admin/${path}`, access: everyone, summary })

/** A decision of the back office. */
export const act = (path: string, access: Rights, summary: string) => ({
  method: 'POST' as const, path: `/api/admin/${path}`, access, summary, idempotent: true as const, arrival: 'votre décision est arrivée',
  response: done({}),
})

export const adminOverview = defineRoute({
  ...get('overview', 'Ce qui attend une décision.'),
  response: z.object({
    profiles_pending: z.int(),
    requests_pending: z.int(),
    payouts_pending: z.int(),
    payments_review: z.int(),
    unassigned: z.int(),
  }),
})
