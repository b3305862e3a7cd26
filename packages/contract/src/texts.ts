import * as z from 'zod/mini'
import { act, get } from './back-office.ts'
import { choice, count, optionalEmail, optionalId, optionalPhone, optionalReference, optionalText, text } from './fields.ts'
import { defineRoute, done, instant } from './route.ts'
import { textNames, weights } from './text-words.ts'

const by = z.nullable(z.object({ id: z.int(), name: z.string() }))
const changed = z.nullable(z.object({ at: instant, by }))

const publishedText = z.object({ version: z.int(), body: z.string(), is_major: z.boolean(), published_at: instant })
export type PublishedText = z.output<typeof publishedText>

export const publicText = defineRoute({
  method: 'GET',
  path: '/api/texts/:text',
  access: 'public',
  summary: 'Un texte du programme\u00A0: la version en vigueur, ou une plus ancienne par `version`\u00A0; null tant qu’aucune n’est publiée.',
  params: z.object({ text: z.enum(textNames) }),
  query: z.object({ version: optionalId('La version') }),
  response: z.object({
    text: z.nullable(publishedText),
    /** All of them, the newest first. */
    versions: z.array(z.object({ version: z.int(), is_major: z.boolean(), published_at: instant })),
  }),
})

const version = (label: string) => count({ label, min: 0, max: 1_000_000 })

export const acceptTerms = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre accord est arrivé',
  path: '/api/terms',
  access: 'signedIn',
  summary: 'Accepte les conditions et la phrase d’accord que l’on a lues, par leurs versions\u00A0; zéro\u00A0: aucune n’est publiée.',
  refuses: ['setting_changed'],
  body: z.object({ terms: version('La version des conditions'), consent: version('La version de la phrase d’accord') }),
  response: done({}),
})

export const adminGetTexts = defineRoute({
  ...get('texts', 'settings.edit', 'Les contacts du programme, et ses textes publics avec la version en vigueur.'),
  response: z.object({
    contacts: z.object({
      email: z.nullable(z.string()), phone: z.nullable(z.string()), whatsapp: z.nullable(z.string()),
      address: z.nullable(z.string()), hours: z.nullable(z.string()),
      /** Null while the environment of the server says them. */
      changed,
    }),
    texts: z.array(z.object({ name: z.enum(textNames), version: z.int(), changed })),
  }),
})
export type ContactsNow = z.output<typeof adminGetTexts.response>['contacts']

export const adminSetContacts = defineRoute({
  ...act('contacts', 'settings.edit', 'Change les contacts du programme\u00A0; `seen` est l’instant du changement que l’on a vu.'),
  method: 'PUT',
  needs: 'fresh_factor',
  refuses: ['setting_changed'],
  body: z.object({
    email: optionalEmail('L’e-mail'),
    phone: optionalPhone('Le téléphone'),
    whatsapp: optionalPhone('Le numéro WhatsApp'),
    address: optionalText({ label: 'L’adresse', max: 200 }),
    hours: optionalText({ label: 'Les heures', max: 120 }),
    seen: optionalReference({ label: 'Le changement vu', max: 60 }),
  }),
})

export const adminPublishText = defineRoute({
  ...act('texts', 'settings.edit', 'Publie une version d’un texte\u00A0; `seen` est la version que l’on a vue, une autre depuis est un refus.'),
  needs: 'fresh_factor',
  refuses: ['setting_changed'],
  body: z.object({
    name: choice(textNames, 'Le texte'),
    body: text({ label: 'Le texte', max: 20_000, multiline: true }),
    weight: choice(weights, 'L’importance'),
    seen: version('La version vue'),
  }),
})
