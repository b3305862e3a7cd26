import * as z from 'zod/mini'
import { act, get, one } from './back-office.ts'
import { adminRoles } from './constants.ts'
import { choices, email, id, reason, text } from './fields.ts'
import { defineRoute, instant, keysetPage, maybeInstant, wireXof } from './route.ts'
import { roleId, serviceRef, stat } from './shapes.ts'
import { acceptedTexts } from './text-words.ts'

/** What is counted of a person, by role; each has its word where it is shown. */
export const personFigureNames = [
  'passes_ready', 'passes_used', 'requests_open', 'requests_all', 'passes_given', 'given_xof', 'uses', 'passes_open', 'balance_xof',
  'payouts_open_xof',
] as const
export type PersonFigureName = (typeof personFigureNames)[number]

export const personCard = z.object({
  id: z.int(),
  name: z.string(),
  firstname: z.string(),
  /** Of the company, as it was approved; else the person's. */
  display_name: z.string(),
  role_id: z.nullable(roleId),
  admin_role: z.nullable(z.enum(adminRoles)),
  stat,
  stat_reason: z.nullable(z.string()),
  /** Rejected because its approval was taken back. */
  is_withdrawn: z.boolean(),
  /** Of a rejected profile: whether the person may choose an account again. */
  reopening: z.nullable(z.enum(['possible', 'once_approved'])),
  created_at: instant,
  submitted_at: maybeInstant,
  /** Of a beneficiary. */
  identifiant: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** Null to who only sees lists and figures. */
  contact: z.nullable(z.object({
    email: z.string(),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    ifu: z.nullable(z.string()),
    responsable: z.nullable(z.string()),
  })),
  /** For who decides on identities alone; the number of the document by its end. */
  identity: z.nullable(z.object({
    birthday: z.string(),
    document: z.string(),
    parent: z.object({ name: z.string(), phone: z.string() }),
  })),
  /** Which versions of what is accepted they said yes to, the latest first. */
  acceptances: z.array(z.object({ name: z.enum(acceptedTexts), version: z.int(), at: instant })),
  /** Yet to say yes to what is asked of everybody now. */
  must_accept: z.boolean(),
  suspension: z.nullable(z.object({ reason: z.nullable(z.string()), by: z.nullable(z.string()), at: instant })),
  /** The account of the same person that goes on, when this one has ended in it. */
  merged_into: z.nullable(z.int()),
  /** Those that have ended in this one. */
  merged: z.array(z.int()),
  figures: z.array(z.object({ name: z.enum(personFigureNames), value: z.int() })),
})
export type PersonCard = z.output<typeof personCard>

export const adminGetPerson = defineRoute({
  ...get('users/:id', 'figures.read', 'Une personne\u00A0: son état, ses chiffres, et de ses coordonnées ce que le rôle permet d’en lire.'),
  params: one,
  response: personCard,
})

export const adminListPersonDocuments = defineRoute({
  ...get('users/:id/documents', 'identities.read', 'Les documents qu’une personne a envoyés, les derniers d’abord\u00A0; chaque lecture est journalisée.'),
  params: one,
  response: z.object({
    documents: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int(), sent_at: instant })),
  }),
})

const movement = {
  id: z.int(),
  /** What it was about: a service, a donation's title, a payout's code. */
  title: z.string(),
  /** The other person of it, by name. */
  with: z.nullable(z.string()),
  amount: wireXof,
  at: instant,
}
export const personActivity = z.object({
  /** Beneficiary: by what can be done with them; supplier: the open ones; partner: none. */
  states: z.array(z.object({ state: z.enum(['ready', 'expiring', 'expired', 'suspended', 'used']), count: z.int() })),
  /** The latest of each kind. */
  requests: z.array(z.object({
    id: z.int(), code: z.string(), title: z.string(), service: serviceRef, status: z.enum(['pending', 'approved', 'rejected']), at: instant,
  })),
  uses: z.array(z.object({ ...movement, undone_at: maybeInstant })),
  donations: z.array(z.object({ ...movement, status: z.enum(['pending', 'approved', 'failed']) })),
  payouts: z.array(z.object({ ...movement, status: z.string() })),
})
export const adminGetPersonActivity = defineRoute({
  ...get('users/:id/activity', 'figures.read', 'Ce qu’une personne a fait en dernier\u00A0: demandes, utilisations, dons, retraits.'),
  params: one,
  response: personActivity,
})

export const historyLine = z.object({
  id: z.int(),
  at: instant,
  action: z.string(),
  /** Null: the system did it. */
  by: z.nullable(z.object({ id: z.int(), name: z.string() })),
  reason: z.nullable(z.string()),
})
const paged = z.object({ cursor: z.optional(z.string()) })
export const adminListPersonHistory = defineRoute({
  ...get('users/:id/history', 'figures.read', 'Ce que le journal dit d’une personne, le plus récent d’abord.'),
  params: one,
  query: paged,
  response: keysetPage(historyLine),
})

export const adminListPersonMessages = defineRoute({
  ...get('users/:id/messages', 'people.read', 'Ce qui a été dit à une personne, le plus récent d’abord.'),
  params: one,
  query: paged,
  response: keysetPage(z.object({ id: z.int(), message: z.string(), at: instant, read_at: maybeInstant })),
})

export const adminListPersonSessions = defineRoute({
  ...get('users/:id/sessions', 'people.read', 'Les sessions ouvertes d’une personne, la dernière utilisée d’abord.'),
  params: one,
  /** `agent`: « Chrome, Android », as its owner reads it; empty when it said nothing. */
  response: z.object({ sessions: z.array(z.object({ agent: z.string(), since: instant, last_used_at: instant })), count: z.int() }),
})
export const adminEndPersonSessions = defineRoute({
  ...act('users/:id/sessions/end', 'people.suspend', 'Termine toutes les sessions d’une personne, qui se connecte de nouveau.'),
  refuses: ['own_account'],
  params: one,
})

/** How the desk made sure of who stands before it, or calls. */
export const recoveryChecks = ['document', 'phone', 'story', 'relative'] as const
export type RecoveryCheck = (typeof recoveryChecks)[number]
export const recoveryCheckWord: Record<RecoveryCheck, string> = {
  document: 'Pièce d’identité vue, conforme au dossier',
  phone: 'Rappel au téléphone du dossier',
  story: 'Réponses justes sur son histoire ici',
  relative: 'Confirmé par le proche du dossier',
}
const recoveryChecksMin = 2
const checks = choices(recoveryChecks, 'Les vérifications', recoveryChecksMin)

export const adminCorrectName = defineRoute({
  ...act('users/:id/name', 'people.correct', 'Corrige le nom d’une personne, qui en est prévenue. Jamais le sien\u00A0; celui d’un administrateur, seul `super`.'),
  refuses: ['own_account'],
  params: one,
  body: z.object({ name: text({ label: 'Le nom', max: 80 }), firstname: text({ label: 'Le prénom', max: 80 }), reason }),
})
export const adminCorrectEmail = defineRoute({
  ...act(
    'users/:id/email',
    'people.correct',
    'Corrige l’adresse e-mail d’une personne, après au moins deux vérifications\u00A0: ses sessions se terminent, les deux adresses sont prévenues, et pendant sept jours un mot de passe oublié ne se remplace pas par e-mail. Jamais celle d’un administrateur.',
  ),
  needs: 'fresh_factor',
  refuses: ['own_account', 'email_taken', 'recovery_apart'],
  params: one,
  body: z.object({ email: email(), checks, reason }),
})

const two = z.object({ id: id(), other: id() })
const mergedAccount = z.object({
  id: z.int(), name: z.string(), firstname: z.string(), email: z.string(), role_id: z.nullable(roleId), stat, created_at: instant,
})
export const mergeCountKinds = ['requests', 'passes', 'donations', 'passes_given', 'cases'] as const
export type MergeCountKind = (typeof mergeCountKinds)[number]

export const adminPreviewMerge = defineRoute({
  ...get('users/:id/merge/:other', 'people.merge', 'Ce que réunir le compte `other` au compte `id` ferait maintenant. Rien ne change.'),
  params: two,
  response: z.object({
    kept: mergedAccount,
    merged: mergedAccount,
    /** Why it would be refused, in a sentence. */
    refusal: z.nullable(z.string()),
    counts: z.array(z.object({ kind: z.enum(mergeCountKinds), count: z.int() })),
  }),
})
export const adminMergeAccounts = defineRoute({
  ...act(
    'users/:id/merge/:other',
    'people.merge',
    'Réunit deux comptes d’une même personne\u00A0: ce que `other` avait passe à `id`, dont l’adresse et le profil restent\u00A0; `other` se termine.',
  ),
  needs: 'fresh_factor',
  refuses: ['own_account', 'merge_refused'],
  params: two,
  body: z.object({ reason }),
})

export const adminOpenRecovery = defineRoute({
  ...act(
    'users/:id/recovery',
    'people.correct',
    'Ouvre la récupération d’un compte à qui n’a plus sa boîte, après au moins deux vérifications\u00A0; son adresse en est prévenue. Jamais un administrateur.',
  ),
  needs: 'fresh_factor',
  refuses: ['own_account', 'recovery_apart', 'account_stopped'],
  params: one,
  body: z.object({ checks, reason }),
})
/** The same checks: alone, the password and the second factor would give the account away. */
export const adminResetPersonFactor = defineRoute({
  ...act(
    'users/:id/second-factor/reset',
    'people.correct',
    'Retire le second facteur de qui a perdu téléphone, clés et codes, après au moins deux vérifications\u00A0: ses sessions se terminent, son adresse en est prévenue. Jamais un administrateur.',
  ),
  needs: 'fresh_factor',
  refuses: ['own_account', 'recovery_apart', 'account_stopped', 'factor_missing'],
  params: one,
  body: z.object({ checks, reason }),
})
/** For whoever opened it, as long as it lives: what stands in the answer above would be kept with it. */
export const adminGetRecovery = defineRoute({
  ...get('users/:id/recovery', 'people.correct', 'Le lien de récupération que l’on vient d’ouvrir pour une personne, tant qu’il vaut.'),
  params: one,
  response: z.object({ link: z.nullable(z.string()), expires_at: maybeInstant }),
})
