import * as z from 'zod/mini'
import { role } from './constants.ts'
import { id, text } from './fields.ts'
import { defineRoute, done, instant, wireXof } from './route.ts'

const partner = { roles: [role.partner], approved: true } as const
const number = z.object({ number: z.string() })
const media = ['application/pdf']

export const downloadAttestation = defineRoute({
  method: 'GET',
  path: '/api/dons/:don_id/receipt',
  access: partner,
  summary: 'L’attestation d’un don payé\u00A0; elle reçoit son numéro la première fois, puis reste la même.',
  refuses: ['attestation_not_due'],
  media,
  params: z.object({ don_id: id() }),
  response: z.unknown(),
})

export const downloadPeriodAttestation = defineRoute({
  method: 'GET',
  path: '/api/attestations/:from_on/:to_on',
  access: partner,
  summary: 'L’attestation de tous les dons payés d’une période, ces deux jours compris\u00A0; une nouvelle remplace l’ancienne quand ils ont changé.',
  refuses: ['attestation_not_due'],
  media,
  params: z.object({ from_on: z.string(), to_on: z.string() }),
  response: z.unknown(),
})

/** What anybody reads of a paper that they hold: no name. */
export const checkAttestation = defineRoute({
  method: 'GET',
  path: '/api/verifier/:number',
  access: 'public',
  summary: 'Une attestation par son numéro et ses huit caractères\u00A0: sa date, son montant, son état, aucun nom.',
  params: number,
  response: z.object({
    number: z.string(),
    state: z.enum(['valid', 'annulled', 'replaced']),
    issued_at: instant,
    /** Given, the fee apart. */
    amount: wireXof,
    /** The days of a period; null for one gift. */
    period: z.nullable(z.object({ from_on: z.string(), to_on: z.string() })),
  }),
})

export const compareAttestationName = defineRoute({
  method: 'POST',
  path: '/api/verifier/:number/name',
  access: 'public',
  summary: 'Dit si un nom est celui du donateur sur l’attestation\u00A0; peu d’essais sont permis.',
  params: number,
  body: z.object({ name: text({ label: 'Le nom', max: 200 }) }),
  response: done({ fits: z.boolean() }),
})
