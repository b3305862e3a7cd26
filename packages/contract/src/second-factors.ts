import * as z from 'zod/mini'
import { id, optionalPasskeyAnswer, optionalText, passkeyAnswer, password, text } from './fields.ts'
import { defineRoute, done, instant, maybeInstant } from './route.ts'
import { passkeyAsked } from './shapes.ts'

/** Six digits of the application, or a backup code. */
const code = text({ label: 'Le code', max: 30 })
const codes = z.array(z.string())
/** A code, or what a passkey has signed. */
const proof = { code: optionalText({ label: 'Le code', max: 30 }), passkey: optionalPasskeyAnswer() }

export const getSecondFactor = defineRoute({
  method: 'GET',
  path: '/api/second-factor',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Depuis quand une application donne des codes (null\u00A0: jamais), les clés d’accès, et combien de codes de secours restent.',
  response: z.object({
    since: maybeInstant,
    passkeys: z.array(z.object({ id: z.int(), name: z.string(), created_at: instant, last_used_at: maybeInstant })),
    codes_left: z.int(),
    /** The last one cannot be removed. */
    is_required: z.boolean(),
  }),
})

// What answers a secret or codes takes no key: they are kept nowhere, and a code serves once.
export const startSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/second-factor/start',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Tire la clé à ajouter à une application\u00A0; elle ne compte qu’une fois confirmée.',
  refuses: ['factor_in_place', 'fresh_factor'],
  body: z.object({ password: password() }),
  response: done({ secret: z.string(), uri: z.string() }),
})

export const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/second-factor/confirm',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Met le second facteur en place par un premier code\u00A0; répond dix codes de secours, montrés une seule fois, et termine les autres sessions.',
  refuses: ['factor_in_place', 'factor_missing', 'factor_stale', 'fresh_factor'],
  body: z.object({ code }),
  response: done({ codes }),
})

export const removeSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/second-factor/remove',
  access: 'signedIn',
  summary: 'Retire l’application, par le mot de passe et un code\u00A0; les clés d’accès restent.',
  refuses: ['factor_missing'],
  body: z.object({ password: password(), code }),
  response: done({}),
})

export const drawBackupCodes = defineRoute({
  method: 'POST',
  path: '/api/second-factor/backup-codes',
  access: 'signedIn',
  summary: 'Tire dix nouveaux codes de secours, par un code ou une clé d’accès\u00A0; les anciens ne servent plus.',
  body: z.object(proof),
  response: done({ codes }),
})

export const proveSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/second-factor/prove',
  access: 'signedIn',
  summary: 'Prouve le second facteur pour cette session, par un code ou une clé d’accès, avant ce qui en demande un récent.',
  body: z.object(proof),
  response: done({}),
})

export const askPasskey = defineRoute({
  method: 'POST',
  path: '/api/second-factor/passkeys/ask',
  access: 'signedIn',
  summary: 'Ce qu’une clé d’accès doit signer pour cette session, une fois, en cinq minutes\u00A0; null sans clé d’accès.',
  response: z.object({ passkey: z.nullable(passkeyAsked) }),
})

export const startPasskey = defineRoute({
  method: 'POST',
  path: '/api/second-factor/passkeys/start',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Ce qu’il faut à un navigateur pour créer une clé d’accès\u00A0; elle ne compte qu’une fois ajoutée.',
  refuses: ['passkeys_full', 'fresh_factor'],
  body: z.object({ password: password() }),
  response: done({
    challenge: z.string(),
    rp_id: z.string(),
    /** Of the person, for their devices: it tells nothing of them. */
    user_handle: z.string(),
    algorithms: z.array(z.int()),
    /** Those that the person has: a device does not make another one. */
    known: passkeyAsked.shape.passkeys,
  }),
})

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/second-factor/passkeys',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Ajoute la clé d’accès que le navigateur vient de créer. La première met le second facteur en place\u00A0: dix codes de secours, montrés une seule fois, et les autres sessions se terminent.',
  refuses: ['passkeys_full'],
  body: z.object({ name: text({ label: 'Le nom', max: 60 }), passkey: passkeyAnswer() }),
  /** None when a second factor was in place. */
  response: done({ codes }),
})

export const removePasskey = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/second-factor/passkeys/:id/remove',
  access: 'signedIn',
  needs: 'fresh_factor',
  summary: 'Retire une clé d’accès. La dernière emporte les codes de secours, s’il n’y a pas d’application.',
  refuses: ['last_factor'],
  params: z.object({ id: id() }),
  response: done({}),
})
