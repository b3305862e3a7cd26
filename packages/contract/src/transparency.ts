import * as z from 'zod/mini'
import { defineRoute, instant, wireXof } from './route.ts'

/** Passes and what they are worth. */
const counted = { count: z.int(), amount: wireXof }
/** « 2026-11 », local: of a group of months, the first and the last. */
const months = { from: z.string(), to: z.string() }
/** What stands together, since it would be of fewer than five people alone. */
const group = z.object({ names: z.array(z.string()), ...counted })
export type PublishedGroup = z.output<typeof group>

/** What passes were used in some months: the same uses twice, by where their people lived and by service. */
const period = z.object({ ...months, ...counted, departments: z.array(group), services: z.array(group) })
export type PublishedPeriod = z.output<typeof period>

const gifts = z.object({ ...months, ...counted })
export type PublishedGifts = z.output<typeof gifts>

const publishedFigures = z.object({
  published_at: instant,
  /** The day since which each night found the donors’ money whole; null when something is missing. */
  intact_since: z.nullable(z.string()),
  money: z.object({
    received: wireXof,
    /** To suppliers. */
    paid: wireXof,
    /** To donors. */
    returned: wireXof,
    /** By the provider. */
    charged: wireXof,
    /** Kept, and whose it is: together `owed`, and `rest` is the programme’s own. */
    cash: wireXof,
    unused: wireXof,
    suppliers: wireXof,
    payouts: wireXof,
    review: wireXof,
    owed: wireXof,
    rest: z.int(),
  }),
  /** By state: held by nobody yet, by a person, used. */
  states: z.object({ waiting: z.object(counted), held: z.object(counted), used: z.object(counted) }),
  /** People who have used one, communes where they lived, suppliers who were paid; null for fewer than five people. */
  reach: z.nullable(z.object({ people: z.int(), communes: z.int(), suppliers: z.int() })),
  /** Medians in days; null for fewer than five people. */
  days: z.object({ gift_to_use: z.nullable(z.number()), use_to_payment: z.nullable(z.number()) }),
  /** Months that are over, the oldest first; never told otherwise afterwards. */
  periods: z.array(period),
  gifts: z.array(gifts),
})
export type PublishedFigures = z.output<typeof publishedFigures>

export const getTransparency = defineRoute({
  method: 'GET',
  path: '/api/transparency',
  access: 'public',
  summary: 'Les chiffres publics du programme, arrêtés chaque nuit\u00A0; `figures` est null avant la première nuit.',
  hasTag: true,
  response: z.object({ figures: z.nullable(publishedFigures) }),
})

export const getTransparencyCsv = defineRoute({
  method: 'GET',
  path: '/api/transparency/csv',
  access: 'public',
  summary: 'Les mêmes chiffres par mois, pour un tableur\u00A0: une ligne par mois et par groupe.',
  media: ['text/csv'],
  hasTag: true,
  response: z.unknown(),
})

export const getTransparencyIati = defineRoute({
  method: 'GET',
  path: '/api/transparency/iati.xml',
  access: 'public',
  summary: 'Le programme comme activité, au format IATI 2.03.',
  media: ['application/xml'],
  hasTag: true,
  response: z.unknown(),
})
