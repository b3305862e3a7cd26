import * as z from 'zod/mini'
import { email, newPassword, optionalPasskeyAnswer, optionalText, password, recoveryCode, text } from './fields.ts'
import { normalPassword } from './normal-text.ts'
import { defineRoute, done, refusal } from './route.ts'
import { readLike } from './described.ts'
import { passkeyAsked, roleId, stat, user } from './shapes.ts'

const same = (field: string, other: string) => z.refine<Record<string, string>>((body) => normalPassword(body[field] ??
  '') === normalPassword(body[other] ?? ''), { path: [other], error: 'Les deux mots de passe sont différents.' })

export const csrfCookie = defineRoute({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  access: 'public',
  summary: 'Pose le cookie XSRF-TOKEN, que les appels qui modifient quelque chose renvoient dans X-XSRF-TOKEN.',
  response: z.undefined(),
})

export const register = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre inscription est arrivée',
  path: '/api/register',
  access: 'public',
  summary: 'Ouvre un compte, encore sans rôle.',
  refuses: ['email_taken'],
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
  summary: 'Ouvre une session de 12 heures glissantes, de 30 jours pour un bénéficiaire. `device_secret`, toujours le même pour une personne, scelle ses brouillons sur ses appareils.',
  refuses: ['bad_credentials', 'account_suspended', 'account_merged', 'totp_required', 'bad_totp', 'bad_passkey'],
  /** `totp`, or `passkey`: sent again with it, when it is asked for (`totp_required`). */
  body: z.object({
    email: email(), password: password(), totp: optionalText({ label: 'Le code', max: 30 }), passkey: optionalPasskeyAnswer(),
  }),
  response: z.union([
    done({ user, token: z.string(), stat, countNotif: z.int(), device_secret: z.string() }),
    /** `passkey`: with `totp_required`, what one of the person’s passkeys may sign instead of a code. */
    z.extend(refusal, { passkey: z.optional(passkeyAsked) }),
  ]),
})

export const demoAccounts = defineRoute({
  method: 'GET',
  path: '/api/demo',
  access: 'public',
  summary: 'Les comptes d’essai d’un serveur de démonstration\u00A0; null ailleurs.',
  response: z.nullable(z.object({ accounts: z.array(z.object({ email: z.string(), role: roleId })), password: z.string() })),
})

/** As the programme says, or the settings of the server: a text says « service client » alone where neither is set. */
export const supportContact = defineRoute({
  method: 'GET',
  path: '/api/support',
  access: 'public',
  summary: 'Comment joindre le service client.',
  response: z.object({
    email: z.nullable(z.string()), phone: z.nullable(z.string()), whatsapp: z.nullable(z.string()),
    address: z.nullable(z.string()), hours: z.nullable(z.string()),
  }),
})

export const currentUser = defineRoute({
  method: 'GET',
  path: '/api/user',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'La personne connectée, l’état de son profil et le nombre de ses notifications non lues.',
  response: z.object({ user, stat, stat_reason: z.nullable(z.string()), countNotif: z.int() }),
})

export const logout = defineRoute({
  method: 'GET',
  path: '/api/logout',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Termine la session.',
  response: done({}),
})

export const requestRecoveryCode = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/recoverypwd/verif/email',
  access: 'public',
  summary: 'Envoie un code de récupération par e-mail\u00A0; la réponse est la même, que l’adresse soit celle d’un compte ou non.',
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
  return readLike(z.union([byCode, byLink]), z.pipe(
    z.unknown(),
    z.transform((value, ctx): z.output<typeof byCode> | z.output<typeof byLink> => {
      const parsed = (z.safeParse(z.object({ link: z.string().check(z.regex(/\S/)) }), value).success ? byLink : byCode).safeParse(value)
      if (parsed.success) return parsed.data
      for (const issue of parsed.error.issues) ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path, input: value })
      return z.NEVER
    }),
  ))
}

/** Asked when the mailed address is opened, before anything is typed. In the body: addresses are logged. */
export const checkRecoveryLink = defineRoute({
  method: 'POST',
  path: '/api/recovery/link',
  access: 'public',
  summary: 'Dit si le lien d’un e-mail de récupération est encore valable\u00A0; il le reste.',
  refuses: ['bad_recovery_link'],
  body: z.object({ link: mailedLink }),
  response: z.union([done({}), refusal]),
})

export const recoverPassword = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre nouveau mot de passe est arrivé',
  path: '/api/recovery/pwd',
  access: 'public',
  summary: 'Remplace un mot de passe oublié, par l’e-mail et son code, ou par `link`\u00A0; termine toutes les sessions de la personne.',
  refuses: ['bad_recovery_code', 'recovery_code_spent', 'bad_recovery_link'],
  body: recoveryBody(),
  response: z.union([done({}), refusal]),
})

export const changePassword = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre nouveau mot de passe est arrivé',
  path: '/api/change/pwd',
  access: 'signedIn',
  summary: 'Remplace son propre mot de passe et termine ses autres sessions.',
  body: z
    .object({
      old_password: password('L’ancien mot de passe'),
      new_password: newPassword('Le nouveau mot de passe'),
      new_password_confirm: password('La confirmation'),
    })
    .check(same('new_password', 'new_password_confirm')),
  response: done({}),
})
