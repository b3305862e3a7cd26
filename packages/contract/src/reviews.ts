import * as z from 'zod/mini'
import { act, one } from './back-office.ts'
import type { Right } from './rights.ts'
import { defineRoute, instant } from './route.ts'

/** Who has a file open to decide on it, and since when. */
export const reader = z.object({ by: z.string(), since: instant })

/**
 * Whoever opens a file that waits has it, for a few minutes beyond the last claim; the next one is told, and may take it over.
 * What is said again each minute takes no key: the same person has it once.
 */
function defineClaims(files: 'profiles' | 'requests', right: Right, noun: string) {
  return {
    claim: defineRoute({
      method: 'POST',
      path: `/api/admin/${files}/:id/claim`,
      access: { right },
      summary: `Prend ${noun} en examen, ou le garde\u00A0: à redire tant qu’il est ouvert. Dit qui l’a, si c’est quelqu’un d’autre.`,
      refuses: ['already_decided'],
      params: one,
      response: z.object({ is_mine: z.boolean(), ...reader.shape }),
    }),
    leave: defineRoute({
      method: 'POST',
      path: `/api/admin/${files}/:id/leave`,
      access: { right },
      summary: `Laisse ${noun} à qui l’ouvrira.`,
      params: one,
      response: z.object({ status: z.literal(true) }),
    }),
    takeOver: defineRoute({
      ...act(`${files}/:id/take-over`, right, `Reprend ${noun} à qui l’examine.`),
      refuses: ['already_decided'],
      params: one,
    }),
  }
}

export const {
  claim: adminClaimProfile, leave: adminLeaveProfile, takeOver: adminTakeOverProfile,
} = defineClaims('profiles', 'profiles.decide', 'un dossier')
export const {
  claim: adminClaimRequest, leave: adminLeaveRequest, takeOver: adminTakeOverRequest,
} = defineClaims('requests', 'requests.decide', 'une demande')
