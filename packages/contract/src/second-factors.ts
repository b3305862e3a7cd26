import * as z from 'zod/mini'
import { password, text } from './fields.ts'
import { defineRoute, done, maybeInstant } from './route.ts'

/** Six digits of the application, or a backup code. */
const code = text({ label: 'Le code', max: 30 })
const codes = z.array(z.string())

export const getSecondFactor = defineRoute({
  method: 'GET',
  path: '/api/second-factor',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Depuis quand un code est demandé à la connexion (null\u00A0: jamais), et combien de codes de secours restent.',
  response: z.object({ since: maybeInstant, codes_left: z.int() }),
})

// None of these takes a key: what they answer, a secret and codes, is kept nowhere, and a code serves once.
export const startSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/second-factor/start',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Tire la clé à ajouter à une application\u00A0; elle ne compte qu’une fois confirmée.',
  refuses: ['factor_in_place'],
  body: z.object({ password: password() }),
  response: done({ secret: z.string(), uri: z.string() }),
})

export const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/second-factor/confirm',
  beforeFactor: true,
  access: 'signedIn',
  summary: 'Met le second facteur en place par un premier code\u00A0; répond dix codes de secours, montrés une seule fois, et termine les autres sessions.',
  refuses: ['factor_in_place', 'factor_missing'],
  body: z.object({ code }),
  response: done({ codes }),
})

export const removeSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/second-factor/remove',
  access: 'signedIn',
  summary: 'Retire le second facteur, par le mot de passe et un code.',
  refuses: ['factor_missing'],
  body: z.object({ password: password(), code }),
  response: done({}),
})

export const drawBackupCodes = defineRoute({
  method: 'POST',
  path: '/api/second-factor/backup-codes',
  access: 'signedIn',
  summary: 'Tire dix nouveaux codes de secours\u00A0; les anciens ne servent plus.',
  body: z.object({ code }),
  response: done({ codes }),
})

export const proveSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/second-factor/prove',
  access: 'signedIn',
  summary: 'Prouve le second facteur pour cette session, avant ce qui en demande un récent.',
  body: z.object({ code }),
  response: done({}),
})
