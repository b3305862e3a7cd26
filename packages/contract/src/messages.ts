import * as z from 'zod/mini'
import { act, day, get, listedPerson, one } from './back-office.ts'
import { contact } from './contacts.ts'
import { id } from './fields.ts'
import { defineBulk, defineList } from './list.ts'
import { messageKinds } from './message-kinds.ts'
import { messageChannels, messageFaults, messageStates } from './message-states.ts'
import { defineRoute, instant, maybeInstant } from './route.ts'

const messageFields = {
  id: z.int(),
  channel: z.enum(messageChannels),
  /** One of `messageKinds`, or what another release wrote. */
  kind: z.string(),
  /** Null of what was written to another administrator: it is for them, and for who manages administrators. */
  subject: z.nullable(z.string()),
  person: listedPerson,
  /** Where it was sent; until then, where it would be. */
  address: contact(z.string()),
  state: z.enum(messageStates),
  /** Why it did not leave. */
  fault: z.nullable(z.enum(messageFaults)),
  tries: z.int(),
  created_at: instant,
  sent_at: maybeInstant,
}
const messageItem = z.object(messageFields)
export type ListedMessage = z.output<typeof messageItem>

export const adminMessages = defineList({
  path: 'messages',
  access: { right: 'figures.read' },
  summary: 'Les messages envoyés aux personnes, ou qui attendent de partir, les plus récents d’abord\u00A0; `from` et `to` sont des jours, compris tous les deux.',
  filters: {
    state: z.optional(z.enum(messageStates)),
    kind: z.optional(z.enum(messageKinds)),
    channel: z.optional(z.enum(messageChannels)),
    resend: z.optional(z.enum(['possible'])),
    person: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['created_at'],
  order: '-created_at',
  search: 'words',
  item: messageItem,
})
export const { page: adminListMessages, count: adminCountMessages, file: adminMessagesFile } = adminMessages

/** As its reader sees it: the words alone, and the mail as it is drawn. */
const drawnMail = { subject: z.string(), text: z.string(), html: z.string() }

const openMessage = z.object({
  ...messageFields,
  ...drawnMail,
  tried_at: maybeInstant,
  /** When it is tried again by itself. */
  next_try_at: maybeInstant,
  resent_at: maybeInstant,
  /** Why it is not sent again; null when it may be. */
  not_resendable: z.nullable(z.string()),
})
export type OpenMessage = z.output<typeof openMessage>

export const adminGetMessage = defineRoute({
  ...get('messages/:id', 'messages.read', 'Un message, tel que la personne l’a lu\u00A0; ses codes sont masqués.'),
  params: one,
  response: openMessage,
})

export const adminResendMessage = defineRoute({
  ...act('messages/:id/resend', 'messages.send', 'Renvoie un message qui n’est pas parti, ou une fois de plus un message envoyé.'),
  params: one,
  refuses: ['message_leaves', 'message_secret', 'message_resent'],
})

export const { dryRun: adminPreviewResendMessages, run: adminResendMessages } = defineBulk({
  path: 'messages/resend',
  access: { right: 'messages.send' },
  summary: 'Renvoie les messages choisis.',
  fields: {},
})

/** A text with sample data: what is read in the application, and the mail. */
const sampleText = z.object({ notice: z.nullable(z.string()), mail: z.nullable(z.object(drawnMail)) })

export const adminListMessageSamples = defineRoute({
  ...get('message-samples', 'figures.read', 'Tous les textes que le programme envoie, par leur nom.'),
  response: z.object({ data: z.array(z.object({ name: z.string(), title: z.string(), is_mailed: z.boolean() })) }),
})

const messageSample = z.object({ name: z.string(), title: z.string(), full: sampleText, minimal: sampleText })
export type MessageSample = z.output<typeof messageSample>

export const adminGetMessageSample = defineRoute({
  ...get('message-samples/:name', 'figures.read', 'Un texte avec des données d’exemple\u00A0: toutes, puis le moins possible.'),
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  response: messageSample,
})
