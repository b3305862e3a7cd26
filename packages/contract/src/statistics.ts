import * as z from 'zod/mini'
import { get } from './back-office.ts'
import { decisionActions } from './journal-words.ts'
import { defineRoute, instant } from './route.ts'

/** Whole FCFA; a gap is negative. */
const xof = z.int()

export const adminMoneyKept = defineRoute({
  ...get('statistics/money', 'figures.read', 'L’argent gardé, et à qui il est dû, en FCFA entiers, maintenant.'),
  response: z.object({
    /** On the provider's account. */
    cash: xof,
    /** Unused passes, suppliers’ balances, payouts on their way, money in review: together `owed`. */
    unused: xof,
    suppliers: xof,
    payouts: xof,
    review: xof,
    owed: xof,
    /** Cash less what is owed: the platform's own, or the gap. */
    rest: xof,
  }),
})

export const adminMoneyByMonth = defineRoute({
  ...get('statistics/months', 'figures.read', 'L’argent reçu et versé, mois par mois (heure du Bénin), les douze derniers, le plus ancien d’abord.'),
  response: z.object({
    months: z.array(z.object({
      /** « 2026-11 ». */
      month: z.string(),
      received: xof,
      /** To suppliers. */
      paid: xof,
      /** Given back to donors, and what the provider took. */
      returned: xof,
    })),
  }),
})

export const adminPassStates = defineRoute({
  ...get('statistics/states', 'figures.read', 'Combien sont sans bénéficiaire, attribués, suspendus, utilisés, et combien expirent sous 30 jours.'),
  response: z.object({ funded: z.int(), assigned: z.int(), suspended: z.int(), used: z.int(), expiring: z.int() }),
})

const place = { name: z.string(), uses: z.int() }
export const adminUsesByPlace = defineRoute({
  ...get('statistics/places', 'figures.read', 'Les utilisations par département et par commune, là où vivait la personne qui s’en est servie.'),
  response: z.object({ departments: z.array(z.object({ ...place, communes: z.array(z.object(place)) })) }),
})

export const adminLastDecisions = defineRoute({
  ...get('statistics/decisions', 'journal.read', 'Les cinq dernières décisions, la plus récente d’abord.'),
  response: z.object({
    decisions: z.array(z.object({
      id: z.int(),
      at: instant,
      action: z.enum(decisionActions),
      /** Whom or what it was about, by name or code. */
      about: z.nullable(z.string()),
      amount: z.nullable(xof),
      actor: z.string(),
      reason: z.nullable(z.string()),
    })),
  }),
})

/** What everybody may read: no person, no single use, and nothing of fewer than five people. */
export const getPublicFigures = defineRoute({
  method: 'GET',
  path: '/api/statistics/public',
  access: 'public',
  summary: 'Les chiffres de la page d’accueil, en FCFA entiers\u00A0; rien qui vienne de moins de cinq personnes.',
  response: z.object({
    /** When they were counted: some minutes ago at most. */
    at: instant,
    /** Null until five people are helped. */
    programme: z.nullable(z.object({
      /** People who have used something. */
      people: z.int(),
      uses: z.int(),
      /** Where they lived; null under five. */
      communes: z.nullable(z.int()),
      /** What was given for services, fees apart: used, still waiting, or given back. */
      given: xof,
      used: xof,
      waiting: xof,
      returned: xof,
    })),
    /** Uses of the last seven days, most first; `department` null for several departments together. */
    week: z.array(z.object({ department: z.nullable(z.string()), uses: z.int(), people: z.int(), amount: xof })),
  }),
})
