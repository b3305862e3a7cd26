import * as z from 'zod/mini'
import { email, newPassword, password, text } from './fields.ts'
import { defineRoute, done, refusal } from './route.ts'
import { roleId, stat, user } from './shapes.ts'

const same = (field: string, other: string) => z.refine<Record<string, unknown>>((body) => body[field] === body[other], { path: [other], error: 'Les deux mots de passe sont différents.' })

export const csrfCookie = defineRoute({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  access: 'public',
  summary: 'Sets the XSRF-TOKEN cookie that state-changing calls send back as X-XSRF-TOKEN.',
  response: z.undefined(),
})

export const register = defineRoute({
  method: 'POST',
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
