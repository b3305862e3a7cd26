import * as z from 'zod/mini'
import { act, get, one } from './back-office.ts'
import {
  caseKinds, caseOutcomes, caseStates, caseSubjects, caseTextMax, caseTextMin,
} from './case-words.ts'
import { limits } from './constants.ts'
import { after, choice, id, longText, optionalFile, optionalId, text } from './fields.ts'
import { defineBulk, defineList } from './list.ts'
import { defineRoute, done, instant, maybeInstant } from './route.ts'
import { roleId } from './shapes.ts'

const told = longText({ label: 'Le message', min: caseTextMin, max: caseTextMax, multiline: true })
/** What the desk writes may be short. */
const said = text({ label: 'Le message', max: caseTextMax, multiline: true })
const attached = optionalFile('La pièce jointe')

const subject = z.enum(caseSubjects)
const kind = z.enum(caseKinds)
const state = z.enum(caseStates)
const outcome = z.nullable(z.enum(caseOutcomes))

export const reportProblem = defineRoute({
  method: 'POST',
  path: '/api/cases',
  access: 'signedIn',
  idempotent: true,
  arrival: 'votre réclamation est arrivée',
  summary: 'Signale un problème, sur un objet à soi ou sur rien de particulier\u00A0; s’il est déjà suivi, le message s’y ajoute.',
  refuses: ['not_found', 'forbidden', 'files_full', 'files_busy', 'too_many_requests'],
  multipart: true,
  body: z.object({
    subject: choice(caseSubjects, 'L’objet'),
    subject_id: optionalId('L’objet'),
    kind: choice(caseKinds, 'Le problème'),
    text: told,
    doc_file: attached,
  }),
  response: done({
    id: z.int(),
    code: z.string(),
    due_on: z.string(),
    /** An open case about the same thing took the message. */
    is_added: z.boolean(),
  }),
})

/** What its person sees of a case. */
const caseSummary = {
  id: z.int(),
  code: z.string(),
  subject,
  kind,
  state,
  /** The last day of the promised answer; it is ours to answer while the case is open. */
  due_on: z.string(),
  is_late: z.boolean(),
  outcome,
  created_at: instant,
}

export const caseItem = z.object({
  ...caseSummary,
  updated_at: instant,
  /** We wrote since the person last read it. */
  is_unread: z.boolean(),
})
export type CaseItem = z.output<typeof caseItem>

export const listCases = defineRoute({
  method: 'GET',
  path: '/api/cases',
  access: 'signedIn',
  summary: `Ses réclamations, les plus récentes d’abord, ${limits.arrayRows} puis la suite par \`?after=\`.`,
  query: z.object({ after: after() }),
  response: z.array(caseItem),
})

const attachment = z.nullable(z.object({ id: z.string(), name: z.string(), mime: z.string() }))

/** What is behind a case, in words: « Montant », « 5 000 FCFA ». */
export const caseObject = z.object({
  /** « Retrait RET-7KQ2-M4XA ». */
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type CaseObject = z.output<typeof caseObject>

export const getCase = defineRoute({
  method: 'GET',
  path: '/api/cases/:id',
  access: 'signedIn',
  summary: 'Une réclamation à soi, avec ses messages\u00A0; la lire la marque comme lue.',
  refuses: ['not_found'],
  params: one,
  response: z.object({
    ...caseSummary,
    object: z.nullable(z.string()),
    messages: z.array(z.object({ id: z.int(), is_mine: z.boolean(), text: z.string(), file: attachment, at: instant })),
  }),
})

export const writeToCase = defineRoute({
  method: 'POST',
  path: '/api/cases/:id/messages',
  access: 'signedIn',
  idempotent: true,
  arrival: 'votre message est arrivé',
  summary: 'Ajoute un message à une réclamation à soi\u00A0; une réclamation close est rouverte.',
  refuses: ['not_found', 'files_full', 'files_busy', 'too_many_requests'],
  multipart: true,
  params: one,
  body: z.object({ text: told, doc_file: attached }),
  response: done({ due_on: z.string() }),
})

const administrator = z.nullable(z.object({ id: z.int(), name: z.string() }))

export const adminCaseItem = z.object({
  ...caseSummary,
  person: z.object({ id: z.int(), name: z.string() }),
  owner: administrator,
  updated_at: instant,
})
export type AdminCase = z.output<typeof adminCaseItem>

export const adminCases = defineList({
  path: 'cases',
  access: { right: 'figures.read' },
  summary: 'Les réclamations, les plus pressées d’abord\u00A0; `finance` a celles de l’argent.',
  filters: {
    status: z.optional(state),
    late: z.optional(z.literal('1')),
    owner: z.optional(z.enum(['mine', 'none'])),
    problem: z.optional(kind),
    object: z.optional(subject),
    person: z.optional(id('La personne')),
    project: z.optional(id('Le projet')),
  },
  sorts: ['due_on', 'created_at'],
  order: 'due_on',
  search: 'words',
  item: adminCaseItem,
})
export const { page: adminListCases, count: adminCountCases, file: adminCasesFile } = adminCases

export const adminGetCase = defineRoute({
  ...get('cases/:id', 'cases.read', 'Une réclamation, avec son objet, ses messages et ses notes.'),
  refuses: ['not_found'],
  params: one,
  response: z.object({
    ...caseSummary,
    /** The desk wrote first. */
    is_from_desk: z.boolean(),
    person: z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.nullable(roleId) }),
    owner: administrator,
    subject_id: z.nullable(z.int()),
    object: z.nullable(caseObject),
    closed_at: maybeInstant,
    messages: z.array(z.object({
      id: z.int(),
      side: z.enum(['person', 'desk', 'note']),
      author: z.string(),
      text: z.string(),
      file: attachment,
      at: instant,
    })),
    /** To whom it can be handed. */
    handlers: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})
export type CaseFile = z.output<typeof adminGetCase.response>

export const adminAnswerCase = defineRoute({
  ...act('cases/:id/answer', 'cases.answer', 'Répond à la personne\u00A0: elle a alors la parole, ou nous cherchons encore et le délai court.'),
  refuses: ['not_found', 'case_closed', 'case_own', 'files_busy', 'too_many_requests'],
  multipart: true,
  params: one,
  body: z.object({ text: said, next: choice(['waiting_person', 'open'], 'La suite'), doc_file: attached }),
})
export const adminNoteCase = defineRoute({
  ...act('cases/:id/note', 'cases.answer', 'Ajoute une note que la personne ne voit jamais.'),
  refuses: ['not_found', 'case_own'],
  params: one,
  body: z.object({ text: said }),
})
export const adminTakeCase = defineRoute({
  ...act('cases/:id/take', 'cases.answer', 'Prend en charge une réclamation que personne ne suit.'),
  refuses: ['not_found', 'case_closed', 'case_own', 'case_taken'],
  params: one,
})
export const { dryRun: adminPreviewTakeCases, run: adminTakeCases } = defineBulk({
  path: 'cases/take',
  access: { right: 'cases.answer' },
  summary: 'Prend en charge les réclamations choisies.',
  fields: {},
})
export const adminGiveCase = defineRoute({
  ...act('cases/:id/give', 'cases.answer', 'Confie une réclamation à quelqu’un, soi compris.'),
  refuses: ['not_found', 'case_closed', 'case_own', 'case_given_already'],
  params: one,
  body: z.object({ admin_id: id('La personne') }),
})
export const adminCloseCase = defineRoute({
  ...act('cases/:id/close', 'cases.answer', 'Clôt une réclamation avec son issue, expliquée à la personne.'),
  refuses: ['not_found', 'case_closed', 'case_own'],
  params: one,
  body: z.object({ outcome: choice(caseOutcomes, 'L’issue'), text: said }),
})
export const adminReopenCase = defineRoute({
  ...act('cases/:id/reopen', 'cases.answer', 'Rouvre une réclamation close\u00A0: un nouveau délai commence.'),
  refuses: ['not_found', 'case_not_closed', 'case_own'],
  params: one,
})
export const adminWriteToPerson = defineRoute({
  ...act('users/:id/write', 'cases.answer', 'Écrit à une personne\u00A0: une réclamation ouverte par le service, où elle peut répondre.'),
  refuses: ['not_found', 'case_own'],
  params: one,
  body: z.object({ text: said }),
  response: done({ case_id: z.int(), code: z.string() }),
})
