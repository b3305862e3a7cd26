import * as z from 'zod/mini'
import { role } from './constants.ts'
import { choice } from './fields.ts'
import { defineRoute, done, maybeInstant } from './route.ts'

const beneficiary = { roles: [role.beneficiary], approved: false } as const

export const getDonorView = defineRoute({
  method: 'GET',
  path: '/api/donor-view',
  access: beneficiary,
  summary: 'Ce que les donateurs lisent du bénéficiaire, et s’il l’a permis.',
  response: z.object({
    /** Since when it is allowed; null: it is not. */
    shown_since: maybeInstant,
    /** As it is read with the permission, and without. */
    with_permission: z.string(),
    without: z.string(),
    /** Of somebody under age nothing is shown, whatever they say. */
    is_minor: z.boolean(),
  }),
})

export const setDonorView = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre choix est arrivé',
  path: '/api/donor-view',
  access: beneficiary,
  summary: 'Permet que les donateurs lisent prénom, métier et commune, ou ne le permet plus.',
  body: z.object({ allowed: choice(['1', '0'], 'Le choix') }),
  response: done({}),
})
