import * as z from 'zod/mini'
import { email, newPassword, password, recoveryCode, text } from './fields.ts'
import { normalPassword } from './normal-text.ts'
import { defineRoute, done, refusal } from './route.ts'
import { roleId, stat, user } from './shapes.ts'

const same = (field: string, other: string) => z.refine<Record<string, string>>((body) => normalPassword(body[field] ??
  '') === normalPassword(body[other] ?? ''), { path: [other], error: 'Les deux mots de passe sont différents.' })

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
  arrival: 'votre inscription est arrivée',
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
  summary: 'Opens a session of 12 sliding hours. `device_secret`, always the same for one person, is what their devices seal drafts with.',
  body: z.object({ email: email(), password: password() }),
  response: z.union([done({ user, token: z.string(), stat, countNotif: z.int(), device_secret: z.string() }), refusal]),
})

export const demoAccounts = defineRoute({
  method: 'GET',
  path: '/api/demo',
  access: 'public',
  summary: 'Accounts to try with, when the server runs on demonstration data; null otherwise.',
  response: z.nullable(z.object({ accounts: z.array(z.object({ email: z.string(), role: roleId })), password: z.string() })),
})

/** Settings of the server: a text says « service client » alone where neither is set. */
export const supportContact = defineRoute({
  method: 'GET',
  path: '/api/support',
  access: 'public',
  summary: 'How to reach customer service.',
  response: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
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
  /** How long the code lives, if one was sent. */
  response: done({ code_minutes: z.int() }),
})

const mailedLink = text({ label: 'Le lien', max: 200 })

/** Whoever has the link of a mail needs neither its e-mail nor its code. */
function recoveryBody() {
  const chosen = { password: newPassword(), password_confirmation: password('La confirmation') }
  const byCode = z.object({ email: email(), code: recoveryCode(), ...chosen }).check(same('password', 'password_confirmation'))
  const byLink = z.object({ link: mailedLink, ...chosen }).check(same('password', 'password_confirmation'))
  return z.pipe(
    z.unknown(),
    z.transform((value, ctx): z.output<typeof byCode> | z.output<typeof byLink> => {
      const parsed = (z.safeParse(z.object({ link: z.string().check(z.regex(/\S/)) }), value).success ? byLink : byCode).safeParse(value)
      if (parsed.success) return parsed.data
      for (const issue of parsed.error.issues) ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path, input: value })
      return z.NEVER
    }),
  )
}

/** Asked when the mailed address is opened, before anything is typed. In the body: addresses are logged. */
export const checkRecoveryLink = defineRoute({
  method: 'POST',
  path: '/api/recovery/link',
  access: 'public',
  summary: 'Tells whether the link of a recovery mail can still replace a password; uses nothing up.',
  body: z.object({ link: mailedLink }),
  response: z.union([done({}), refusal]),
})

export const recoverPassword = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre nouveau mot de passe est arrivé',
  path: '/api/recovery/pwd',
  access: 'public',
  summary: 'Replaces a forgotten password by the e-mail and its code, or by `link` of a recovery mail; ends every session of the person.',
  body: recoveryBody(),
  response: z.union([done({}), refusal]),
})

export const changePassword = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre nouveau mot de passe est arrivé',
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
