import * as z from 'zod/mini'
import type { RoleId } from './constants.ts'
import { described } from './described.ts'
import type { ErrorCode } from './errors.ts'
import type { Right } from './rights.ts'

/**
 * Who may call a route. `public`: anybody. `signedIn`: any session, whatever its role and profile. Otherwise the
 * listed roles; `approved` asks for an approved profile; administrators need the `right` (rights.ts).
 */
export type Access =
  | 'public'
  | 'signedIn'
  | { roles: readonly RoleId[]; approved: boolean }
  | { right: Right }

export interface Route<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** `/api/project/:slug/:id` */
  path: string
  access: Access
  /** One line of French, for the API's readers. */
  summary: string
  /** What it may refuse, beside what every call of its kind does (`describeApi` of the server): a reply that is not told is a fault. */
  refuses?: readonly ErrorCode[]
  /** The types of what it answers, when that is no JSON. */
  media?: readonly string[]
  /** True when the body may carry files. */
  multipart?: boolean
  /** Takes an `Idempotency-Key`: however often it is sent with one, it is done once. All that create or move something do, but sign-in. */
  idempotent?: true
  /** What the person may have to wait for, when its answer is lost: « votre demande de paiement est arrivée ». */
  arrival?: string
  /** Its answer is the same for everybody until the next release: it has a tag, by which a browser keeps it. */
  hasTag?: true
  /** It answers a file, which a browser fetches by an address that is made for it (downloads.ts). */
  isDownload?: true
  /** Its answer opens something, or its form is open again at its address: when it was lost, that screen alone tells it. */
  ofScreen?: true
  /** What an administrator may call before a second factor is in place, where one is required. */
  beforeFactor?: true
  /**
   * What it asks for before anything is looked at; it is `idempotent`, as the same call is sent again then. `fresh_factor`: a second factor
   * proved in the last five minutes, for what moves money, stops somebody, or gives rights. `terms`: that the conditions in force are
   * accepted, for what begins something.
   */
  needs?: 'fresh_factor' | 'terms'
  /** False for calls without a cross-site token: reads, and the signed webhook. */
  csrf: boolean
  body: Body
  params: Params
  query: Query
  response: Reply
}

const nothing = z.object({})
type Nothing = typeof nothing

interface Given<B, P, Q, R> {
  method: Route['method']
  path: string
  access: Access
  summary: string
  refuses?: readonly ErrorCode[]
  media?: readonly string[]
  multipart?: boolean
  idempotent?: true
  arrival?: string
  hasTag?: true
  isDownload?: true
  ofScreen?: true
  beforeFactor?: true
  needs?: 'fresh_factor' | 'terms'
  body?: B
  params?: P
  query?: Q
  response: R
}

/** Declares a call once for both sides. */
export function defineRoute<
  R extends z.ZodMiniType,
  B extends z.ZodMiniType = Nothing,
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing
>(given: Given<B, P, Q, R>): Route<B, P, Q, R> {
  // What a route leaves out is the empty object, which is what B, P and Q are by default.
  const absent = { body: nothing, params: nothing, query: nothing }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not tie a default type to an absent field
  return { csrf: given.method !== 'GET', ...absent, ...given } as unknown as Route<B, P, Q, R>
}

/** `{ status: true, message, …fields }`; the refusal is the shared `{ status: false, reason, message }`. */
export const done = <Shape extends z.core.$ZodShape>(fields: Shape) => z.object({ status: z.literal(true), message: z.string(), ...fields })

export const refusal = z.object({
  status: z.literal(false),
  reason: z.string(),
  message: z.string(),
  /** When an earlier use took place (scan, `already_used`). */
  used_at: z.optional(z.string()),
})
export type Refusal = z.infer<typeof refusal>

/** A page of a list by keyset. */
export const keysetPage = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item), next_cursor: z.nullable(z.string()) })

/** An instant: ISO, UTC. */
export const instant = z.string().register(described, { format: 'date-time', examples: ['2026-03-05T08:05:00.000Z'] })
export const maybeInstant = z.nullable(instant)
/** Whole FCFA on the wire. */
export const wireXof = z.int().register(described, { title: 'FCFA entiers', examples: [5000] })
