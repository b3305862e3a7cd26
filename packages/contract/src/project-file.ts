import * as z from 'zod/mini'
import { get, listedPerson, one } from './back-office.ts'
import { historyLine } from './person.ts'
import { product } from './product.ts'
import { projectItem } from './project-list.ts'
import { defineRoute, instant, keysetPage, maybeInstant, wireXof } from './route.ts'
import { passState, requestLine, requestStatus } from './shapes.ts'

const some = { count: z.int(), amount: wireXof }

export const adminGetProject = defineRoute({
  ...get(
    'projects/:id',
    'figures.read',
    `Un projet\u00A0: la demande d’où il vient, ce qui en est financé, ses ${product.nouns} par état, et ce que les fournisseurs en ont reçu.`,
  ),
  params: one,
  response: z.object({
    project: projectItem,
    request: z.object({
      /** Rejected, when its approval was withdrawn. */
      status: requestStatus,
      resume: z.string(),
      description: z.string(),
      image: z.string(),
      lines: z.array(requestLine),
      created_at: instant,
      /** Who decided last, and when. */
      decided_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
      decided_at: maybeInstant,
    }),
    /** What it asks for, by what became of it. */
    wishes: z.array(z.object({ state: z.enum(['open', 'reserved', 'financed', 'closed']), ...some })),
    /** What it has been given, by state: as many as the list of this project and state has. One that was taken back has left it. */
    states: z.array(z.object({ state: passState, ...some })),
    /** What suppliers have gained with them: the sum of the lines of the ledger about this project. */
    gained: wireXof,
  }),
})
export type ProjectFile = z.output<(typeof adminGetProject)['response']>

const paged = z.object({ cursor: z.optional(z.string()) })

/** One payment, as far as it is for this project. */
export const projectGift = z.object({
  /** Of its order. */
  id: z.int(),
  /** Chosen in the project by its donor, or given to the service. */
  kind: z.enum(['offer', 'donation']),
  /** Of a donation. */
  title: z.nullable(z.string()),
  donor: listedPerson,
  /** How many of this project it pays for, and how much that is. */
  ...some,
  /** The whole payment, without its fee. */
  total: wireXof,
  paid_at: maybeInstant,
  /** By which it was paid. */
  attempt: z.nullable(z.string()),
})
export type ProjectGift = z.output<typeof projectGift>

export const adminListProjectGifts = defineRoute({
  ...get('projects/:id/gifts', 'figures.read', 'Les paiements d’où vient ce qu’un projet a reçu, les derniers d’abord.'),
  params: one,
  query: paged,
  response: keysetPage(projectGift),
})

export const adminListProjectHistory = defineRoute({
  ...get('projects/:id/history', 'figures.read', 'Ce que le journal dit d’un projet et de sa demande, le plus récent d’abord.'),
  params: one,
  query: paged,
  response: keysetPage(historyLine),
})
