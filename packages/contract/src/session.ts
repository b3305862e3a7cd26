import * as z from 'zod/mini'
import { email, newPassword, password, recoveryCode, text } from './fields.ts'
import { normalPassword } from './normal-text.ts'
import { defineRoute, done, refusal } from './route.ts'
import { roleId, stat, user } from './shapes.ts'

const same = (field: string, other: string) => z.refine<Record<string, string>>((body) => normalPassword(body[field] ?? '') === normalPassword(body[other] ?? ''), { path: [other], error: 'Les deux mots de passe sont différents.' })

export const csrfCookie = defineRoute({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  access: 'public',
  summary: 'Sets the XSRF-TOKEN cookie that state-changing calls send back as X-XSRF-TOKEN.',
  response: z.undefined(),
})

export const register = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/register',
  access: 'public',
  summary: 'Opens an account without a role.',
  body: z
    .object({
      name: text({ label: 'Le nom', max: 80 }),
      firstname: text({ label: 'Le prénom', max: 80 }),
      email: email(),
      password: newPassword(),
      password_confirmation: password('La confirmation'),
    })
    .check(same('password', 'password_confirmation')),
  response: done({}),
})

export const login = defineRoute({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Opens a session of 12 sliding hours.',
  body: z.object({ email: email(), password: password() }),
  response: z.union([done({ user, token: z.string(), stat, countNotif: z.int() }), refusal]),
})

export const demoAccounts = defineRoute({
  method: 'GET',
  path: '/api/demo',
  access: 'public',
  summary: 'Accounts to try with, when the server runs on demonstration data; null otherwise.',
  response: z.nullable(z.object({ accounts: z.array(z.object({ email: z.string(), role: roleId })), password: z.string() })),
})

export const currentUser = defineRoute({
  method: 'GET',
  path: '/api/user',
  access: 'signedIn',
  summary: 'The signed-in person, profile status and unread notices.',
  response: z.object({ user, stat, stat_reason: z.nullable(z.string()), countNotif: z.int() }),
})

export const logout = defineRoute({
  method: 'GET',
  path: '/api/logout',
  access: 'signedIn',
  summary: 'Ends the session.',
  response: done({}),
})

export const requestRecoveryCode = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/recoverypwd/verif/email',
  access: 'public',
  summary: 'Sends a recovery code by mail; one answer, whether an account has this e-mail or not.',
  body: z.object({ email: email() }),
  response: done({}),
})

export const recoverPassword = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/recovery/pwd',
  access: 'public',
  summary: 'Replaces a forgotten password by means of a code; ends every session of the person.',
  body: z
    .object({
      email: email(),
      code: recoveryCode(),
      password: newPassword(),
      password_confirmation: password('La confirmation'),
    })
    .check(same('password', 'password_confirmation')),
  response: z.union([done({}), refusal]),
})

export const changePassword = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/change/pwd',
  access: 'signedIn',
  summary: 'Replaces one’s own password; ends the person’s other sessions.',
  body: z
    .object({
      old_password: password('L’ancien mot de passe'),
      new_password: newPassword('Le nouveau mot de passe'),
      new_password_confirm: password('La confirmation'),
    })
    .check(same('new_password', 'new_password_confirm')),
  response: done({}),
})
