import * as z from 'zod/mini'
import { act, get, listedPerson, one } from './back-office.ts'
import { reason } from './fields.ts'
import { ledgerBooking } from './ledger.ts'
import { nearnesses, passEvents, suspensionCauses } from './pass-events.ts'
import { passesPath, passItem } from './pass-list.ts'
import { product } from './product.ts'
import { defineRoute, instant, keysetPage, maybeInstant, wireXof } from './route.ts'

const attribution = z.object({
  /** Chosen by its donor, given to the oldest wish, or by hand. */
  rule: z.enum(['offer', 'oldest', 'desk']),
  at: instant,
  /** How many waited then for its service and amount, and its place among them; null when that was not kept yet. */
  waited: z.nullable(z.int()),
  place: z.nullable(z.int()),
  /** What it was for, and since when that was approved. */
  request: z.nullable(z.object({ id: z.int(), code: z.string(), title: z.string(), approved_at: instant })),
  /** Why its first supplier was chosen, and how many unused ${product.nouns} they had. */
  supplier: z.nullable(z.object({ nearness: z.enum(nearnesses), unused: z.int() })),
})

export const adminGetPass = defineRoute({
  ...get(`${passesPath}/:id`, 'figures.read', `Un ${product.noun}\u00A0: à qui, pourquoi, par où il est passé, et ses écritures.`),
  params: one,
  response: z.object({
    [product.slug]: passItem,
    donation: z.nullable(z.object({ id: z.int(), title: z.string() })),
    project: z.nullable(z.object({ id: z.int(), code: z.string(), title: z.string() })),
    suspensions: z.array(z.object({ cause: z.enum(suspensionCauses), since: instant })),
    /** The money behind it went back to the donor. */
    is_refunded: z.boolean(),
    /** While somebody has it. */
    attribution: z.nullable(attribution),
    /** When the transfers to its supplier reached what they had gained with it, oldest first; null until then. */
    paid_at: maybeInstant,
    uses: z.array(z.object({
      redemption_id: z.int(), supplier: listedPerson, holder: listedPerson, at: instant, undone_at: maybeInstant,
      undone_by: z.nullable(z.string()),
    })),
    /** Of its uses and of the payment that it comes from, whose amounts are those of all that was paid together. */
    entries: z.array(ledgerBooking),
  }),
})
export type PassFile = z.output<(typeof adminGetPass)['response']>

export const adminListPassHistory = defineRoute({
  ...get(`${passesPath}/:id/history`, 'figures.read', `Ce qui est arrivé à un ${product.noun}, le plus récent d’abord.`),
  params: one,
  query: z.object({ cursor: z.optional(z.string()) }),
  response: keysetPage(z.object({
    id: z.int(),
    at: instant,
    event: z.enum(passEvents),
    /** Null is the system. */
    by: z.nullable(z.object({ id: z.int(), name: z.string() })),
    reason: z.nullable(z.string()),
    /** Of a change of hands: who had it, or served it, and who has, or serves it now. */
    from: z.nullable(listedPerson),
    to: z.nullable(listedPerson),
    /** Of an extension: its last day before, and now. */
    from_day: z.nullable(z.string()),
    to_day: z.nullable(z.string()),
    cause: z.nullable(z.enum(suspensionCauses)),
  })),
})

export const adminPreviewUndo = defineRoute({
  ...get('redemptions/:id/undo', 'passes.manage', 'Ce qu’annuler une utilisation changerait. Rien ne change.'),
  params: one,
  response: z.object({
    amount: wireXof,
    supplier: listedPerson,
    holder: listedPerson,
    at: instant,
    /** Of the supplier now; what is missing there before it can be undone. */
    balance: wireXof,
    missing: wireXof,
    /** Until when the pass could be used again. */
    expires_on: z.string(),
    /** It comes back suspended: its money is returned, or its holder is suspended. */
    is_suspended: z.boolean(),
    /** Its supplier serves it no more: it goes to another. */
    is_moved: z.boolean(),
    is_undone: z.boolean(),
  }),
})
export const adminUndoRedemption = defineRoute({
  ...act('redemptions/:id/undo', 'passes.manage', 'Annule une utilisation, aussi longtemps après, si le solde du fournisseur la couvre.'),
  needs: 'fresh_factor',
  refuses: ['already_undone', 'undo_balance_short'],
  params: one,
  body: z.object({ reason }),
})
