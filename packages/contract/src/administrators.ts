import * as z from 'zod/mini'
import { administratorStates } from './administrator-words.ts'
import { act, get, one } from './back-office.ts'
import { adminRoles } from './constants.ts'
import { contact } from './contacts.ts'
import { choice, email, reason, text } from './fields.ts'
import { defineList } from './list.ts'
import { defineRoute, done, instant, maybeInstant } from './route.ts'

const administrator = z.object({
  id: z.int(),
  name: z.string(),
  email: contact(z.string()),
  admin_role: z.enum(adminRoles),
  state: z.enum(administratorStates),
  /** Since when a second factor is in place. */
  factor_since: maybeInstant,
  created_at: instant,
})
export type Administrator = z.output<typeof administrator>

export const administrators = defineList({
  path: 'administrators',
  access: { right: 'administrators.manage' },
  summary: 'Les administrateurs, les plus récents d’abord, avec leur rôle, leur second facteur et leur état.',
  filters: { role: z.optional(z.enum(adminRoles)), state: z.optional(z.enum(administratorStates)) },
  sorts: ['created_at', 'name'],
  order: '-created_at',
  search: 'words',
  item: administrator,
})
export const { page: adminListAdministrators, count: adminCountAdministrators, file: adminAdministratorsFile } = administrators

export const adminGetAdministrator = defineRoute({
  ...get('administrators/:id', 'administrators.manage', 'Un administrateur\u00A0: son rôle, son état, son second facteur, son invitation.'),
  params: one,
  response: z.object({ ...administrator.shape, invited_until: maybeInstant }),
})

const adminRole = choice(adminRoles, 'Le rôle')

export const adminInviteAdministrator = defineRoute({
  ...act('administrators', 'administrators.manage', 'Invite un administrateur par e-mail\u00A0: un lien de 48 heures, qui sert une fois, pour choisir son mot de passe.'),
  needs: 'fresh_factor',
  refuses: ['email_taken'],
  body: z.object({
    name: text({ label: 'Le nom', max: 80 }), firstname: text({ label: 'Le prénom', max: 80 }), email: email(), role: adminRole,
  }),
  response: done({ id: z.int() }),
})

export const adminInviteAgain = defineRoute({
  ...act('administrators/:id/invite', 'administrators.manage', 'Envoie une nouvelle invitation de 48 heures à qui n’a pas encore choisi son mot de passe.'),
  needs: 'fresh_factor',
  refuses: ['own_administration', 'not_invited'],
  params: one,
})

export const adminChangeRole = defineRoute({
  ...act('administrators/:id/role', 'administrators.manage', 'Change le rôle d’un administrateur, qui en est prévenu. Jamais le sien, ni celui du dernier `super`.'),
  needs: 'fresh_factor',
  refuses: ['own_administration', 'administrator_removed', 'last_super', 'same_role'],
  params: one,
  body: z.object({ role: adminRole, reason }),
})

export const adminRemoveAdministrator = defineRoute({
  ...act('administrators/:id/remove', 'administrators.manage', 'Retire un administrateur\u00A0: ses sessions se terminent, son second facteur disparaît. Ce qu’il a fait reste à son nom.'),
  needs: 'fresh_factor',
  refuses: ['own_administration', 'administrator_removed', 'last_super'],
  params: one,
  body: z.object({ reason }),
})

export const adminResetFactor = defineRoute({
  ...act('administrators/:id/reset-factor', 'administrators.manage', 'Retire le second facteur d’un administrateur qui l’a perdu\u00A0: il en met un autre en place à sa prochaine connexion.'),
  needs: 'fresh_factor',
  refuses: ['own_administration', 'administrator_removed', 'factor_missing'],
  params: one,
  body: z.object({ reason }),
})
