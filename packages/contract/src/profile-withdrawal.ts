import * as z from 'zod/mini'
import { act, get, one } from './back-office.ts'
import { reason } from './fields.ts'
import { defineRoute, wireXof } from './route.ts'
import { withdrawalEffects } from './withdrawal-effects.ts'

/** Before an approval is withdrawn: the same rule as the act. */
export const adminPreviewWithdrawal = defineRoute({
  ...get('profiles/:id/withdrawal', 'profiles.decide', 'Ce que retirer l’approbation d’un profil entraîne maintenant, et ce qui reste. Rien ne change.'),
  params: one,
  response: z.object({
    /** Why it would be refused, in the words of the refusal. */
    refusal: z.nullable(z.string()),
    effects: z.array(z.object({
      kind: z.enum(withdrawalEffects),
      count: z.int(),
      /** Of what has one. */
      amount: z.nullable(wireXof),
    })),
  }),
})

export const adminWithdrawProfile = defineRoute({
  ...act('profiles/:id/withdraw', 'profiles.decide', 'Retire l’approbation d’un profil\u00A0: rien de nouveau ne commence, ce qui est acquis reste. La personne corrige et renvoie son dossier.'),
  needs: 'fresh_factor',
  refuses: ['already_decided'],
  params: one,
  body: z.object({ reason }),
})
