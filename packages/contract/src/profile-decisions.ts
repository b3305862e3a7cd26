import * as z from 'zod/mini'
import { act, get, one } from './back-office.ts'
import { choices, optionalReference, reason } from './fields.ts'
import { profileFieldNames } from './profiles.ts'
import { question } from './questions.ts'
import { defineRoute, instant, wireXof } from './route.ts'
import { serviceRef, stat, user } from './shapes.ts'
import { withdrawalEffects } from './withdrawal-effects.ts'

export const decision = z.object({
  action: z.enum(['approved', 'rejected', 'reopened', 'withdrawn']),
  reason: z.nullable(z.string()),
  refused: z.array(z.string()),
  by: z.string(),
  at: instant,
})

export const adminGetProfile = defineRoute({
  ...get('profiles/:id', 'profiles.read', 'Un dossier\u00A0: ce qui est déclaré, ses documents et les décisions passées.'),
  params: one,
  response: z.object({
    user,
    stat,
    submitted_at: instant,
    /** Names what is read here: a decision sends it back, and is refused when the file has changed since. */
    version: z.string(),
    /** What identifies a partner or a supplier and differs from what was last approved; null when never approved, or nothing waits. */
    changes: z.nullable(z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }))),
    motivation: z.nullable(z.string()),
    type_doc: z.nullable(z.string()),
    ref_doc: z.nullable(z.string()),
    documents: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int(), sent_at: instant })),
    services: z.array(serviceRef),
    decisions: z.array(decision),
    /** The earliest first. */
    questions: z.array(question),
    suspension: z.nullable(z.object({ reason: z.nullable(z.string()), by: z.nullable(z.string()), at: instant })),
  }),
})

/** Left out, the decision stands for a file that was not edited since it was submitted. */
const version = optionalReference({ label: 'La version', max: 60 })

export const adminApproveProfile = defineRoute({
  ...act('profiles/:id/approve', 'profiles.decide', 'Approuve un profil en attente, tel qu’il a été lu.'),
  refuses: ['already_decided', 'profile_changed', 'file_claimed', 'person_suspended'],
  params: one,
  body: z.object({ version }),
})

export const adminRejectProfile = defineRoute({
  ...act(
    'profiles/:id/reject',
    'profiles.decide',
    'Rejette un profil en attente, tel qu’il a été lu\u00A0; le motif et les champs à corriger sont dits à la personne.',
  ),
  refuses: ['already_decided', 'profile_changed', 'file_claimed'],
  params: one,
  body: z.object({ reason, refused: choices(profileFieldNames, 'Ce qui est à corriger'), version }),
})

export const adminReopenProfile = defineRoute({
  ...act('profiles/:id/reopen', 'profiles.decide', 'Laisse une personne rejetée choisir et soumettre à nouveau\u00A0; le motif est gardé.'),
  refuses: ['already_decided', 'profile_once_approved', 'person_suspended'],
  params: one,
  body: z.object({ reason }),
})

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
