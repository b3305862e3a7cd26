import * as z from 'zod/mini'
import { act, one } from './back-office.ts'
import { choice, optionalFile, optionalText, text } from './fields.ts'
import { defineRoute, done, instant, maybeInstant } from './route.ts'

/** What one answer can put right by itself; what hangs together with others is asked for in words (`other`), or by a rejection. */
export const profileItems = [
  'doc_file', 'ref_doc', 'ifu', 'social_reason', 'responsable', 'email', 'phone', 'address', 'profession', 'parent_name', 'parent_phone',
  'motivation', 'other',
] as const
export const requestItems = ['image', 'title', 'resume', 'description', 'other'] as const
export type QuestionItem = (typeof profileItems)[number] | (typeof requestItems)[number]
const item = z.enum([...profileItems, 'image', 'title', 'resume', 'description'])

/** What was asked of a file, for whoever reviews it. */
export const question = z.object({
  item,
  text: z.string(),
  by: z.string(),
  asked_at: instant,
  /** In words; what an answer has put right stands in the file. */
  answer: z.nullable(z.string()),
  answered_at: maybeInstant,
})
/** Of a file in a list: what its latest question has become. */
export const questionState = z.nullable(z.enum(['asked', 'answered']))

const asked = text({ label: 'La question', max: 500, multiline: true })

export const adminAskProfile = defineRoute({
  ...act('profiles/:id/ask', 'profiles.decide', 'Demande une chose à la personne d’un dossier en attente, qui garde sa place.'),
  refuses: ['already_decided', 'file_claimed', 'question_open', 'person_suspended'],
  params: one,
  body: z.object({ item: choice(profileItems, 'Ce qui est demandé'), text: asked }),
})
export const adminAskRequest = defineRoute({
  ...act('requests/:id/ask', 'requests.decide', 'Demande une chose à la personne d’une demande en attente, qui garde sa place.'),
  refuses: ['already_decided', 'file_claimed', 'question_open', 'person_suspended'],
  params: one,
  body: z.object({ item: choice(requestItems, 'Ce qui est demandé'), text: asked }),
})

export const listQuestions = defineRoute({
  method: 'GET',
  path: '/api/questions',
  access: 'signedIn',
  summary: 'Ce qui est demandé à la personne sur son dossier ou ses demandes, et attend sa réponse.',
  response: z.array(z.object({
    id: z.int(),
    /** The title of the request; null for the person’s own file. */
    about: z.nullable(z.string()),
    item,
    text: z.string(),
    asked_at: instant,
    /** What the item says now, to put right. */
    value: z.nullable(z.string()),
  })),
})
export const answerQuestion = defineRoute({
  method: 'POST',
  path: '/api/questions/:id/answer',
  access: 'signedIn',
  idempotent: true,
  arrival: 'votre réponse est arrivée',
  summary: 'Répond à ce qui est demandé\u00A0: l’élément lui-même, ou une phrase. Le dossier garde sa place.',
  refuses: ['not_found', 'question_over', 'files_full', 'files_busy', 'too_many_requests'],
  multipart: true,
  params: one,
  body: z.object({ text: optionalText({ label: 'La réponse', max: 5000, multiline: true }), doc_file: optionalFile('Le document') }),
  response: done({}),
})
