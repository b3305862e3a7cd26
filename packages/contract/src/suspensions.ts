import * as z from 'zod/mini'
import { act, get, one } from './back-office.ts'
import { reason } from './fields.ts'
import { product } from './product.ts'
import { defineRoute, wireXof } from './route.ts'

export const adminPreviewSuspension = defineRoute({
  ...get('users/:id/suspension', 'people.suspend', `Ce qu’une suspension, ou sa fin, ferait maintenant\u00A0: sessions, ${product.nouns}, retraits. Rien ne change.`),
  params: one,
  response: z.object({
    act: z.enum(['suspend', 'restore']),
    /** Why it would be refused, in the words of the refusal. */
    refusal: z.nullable(z.string()),
    /** That would end. */
    sessions: z.int(),
    /** A beneficiary's, kept or given back; a supplier's, that leave it. */
    held: z.int(),
    /** That would wait, or go on. */
    payouts: z.int(),
    payouts_amount: wireXof,
  }),
})

export const adminSuspendUser = defineRoute({
  ...act(
    'users/:id/suspend',
    'people.suspend',
    `Suspend une personne\u00A0: ses sessions se terminent, rien ne commence, ${product.nouns} et retraits sont gardés. Un administrateur\u00A0: par \`super\` seulement.`,
  ),
  needs: 'fresh_factor',
  refuses: ['own_account', 'already_suspended', 'last_super'],
  params: one,
  body: z.object({ reason }),
})
export const adminRestoreUser = defineRoute({
  ...act('users/:id/restore', 'people.suspend', 'Rétablit une personne suspendue.'),
  needs: 'fresh_factor',
  refuses: ['own_account', 'not_suspended', 'merged_for_good', 'administrator_removed'],
  params: one,
  body: z.object({ reason }),
})
