import * as z from 'zod/mini'
import { act, one } from './back-office.ts'
import { reason } from './fields.ts'
import { product } from './product.ts'
import { defineRoute } from './route.ts'

export const adminSuspendUser = defineRoute({
  ...act(
    'users/:id/suspend',
    'people.suspend',
    `Suspend une personne\u00A0: ses sessions se terminent, rien ne commence, ${product.nouns} et retraits sont gardés. Un administrateur\u00A0: par \`super\` seulement.`,
  ),
  refuses: ['own_account', 'already_suspended', 'last_super'],
  params: one,
  body: z.object({ reason }),
})
export const adminRestoreUser = defineRoute({
  ...act('users/:id/restore', 'people.suspend', 'Rétablit une personne suspendue.'),
  refuses: ['own_account', 'not_suspended'],
  params: one,
  body: z.object({ reason }),
})
