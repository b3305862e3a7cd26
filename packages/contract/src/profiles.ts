import * as z from 'zod/mini'
import { day, person } from './back-office.ts'
import { role, stats } from './constants.ts'
import { dayOf } from './dates.ts'
import {
  birthday, choice, email, file, fileOrSent, ifu, optionalFileOrSent, optionalText, phone, reference, text,
} from './fields.ts'
import { defineList } from './list.ts'
import { questionState } from './questions.ts'
import { reader } from './reviews.ts'
import { defineRoute, done, instant } from './route.ts'
import { readLike } from './described.ts'
import { roleId, stat, user } from './shapes.ts'

export const sexes = ['Masculin', 'Féminin'] as const
export const maritals = ['celibataire', 'marié'] as const
export const documentTypes = ['CIN', 'PP', 'CIP', 'CNIB'] as const
export const documentTypeLabel: Record<(typeof documentTypes)[number], string> = {
  CIN: 'Carte nationale d’identité',
  PP: 'Passeport',
  CIP: 'Certificat d’identification personnelle',
  CNIB: 'Carte nationale d’identité biométrique',
}
export const partnerTypes = ['enterprise', 'particular'] as const

/** How a field of the forms below is called where a reviewer refuses it and its owner corrects it. */
export const profileFieldLabel = {
  type: 'Entreprise ou particulier',
  social_reason: 'Raison sociale',
  responsable: 'Responsable',
  email: 'E-mail de l’entreprise',
  sex: 'Sexe',
  birthday: 'Date de naissance',
  profession: 'Profession',
  marital: 'Situation matrimoniale',
  department: 'Département',
  commune: 'Commune',
  address: 'Adresse',
  phone: 'Téléphone',
  parent_name: 'Nom du proche',
  parent_phone: 'Téléphone du proche',
  motivation: 'Motivation',
  ifu: 'Numéro IFU',
  type_doc: 'Type de pièce',
  ref_doc: 'Numéro de la pièce',
  doc_file: 'Document',
} as const
export type ProfileField = keyof typeof profileFieldLabel
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
export const profileFieldNames = Object.keys(profileFieldLabel) as ProfileField[]

/** What a file is made of: a partner’s type decides. */
export const fieldsOfFile = {
  beneficiary: [
    'sex', 'birthday', 'profession', 'marital', 'department', 'commune', 'address', 'phone', 'parent_name', 'parent_phone', 'motivation',
    'type_doc', 'ref_doc', 'doc_file',
  ],
  enterprise: ['type', 'social_reason', 'responsable', 'email', 'address', 'phone', 'ifu', 'doc_file'],
  particular: ['type', 'profession', 'marital', 'address', 'phone', 'ifu', 'doc_file'],
  supplier: ['social_reason', 'responsable', 'email', 'address', 'phone', 'department', 'commune', 'ifu', 'doc_file'],
} as const satisfies Record<string, readonly ProfileField[]>

const today = () => dayOf(new Date())
const address = text({ label: 'L’adresse', max: 200 })

/** What a beneficiary may edit later. */
const beneficiaryDetails = {
  department: text({ label: 'Le département', max: 60 }),
  commune: text({ label: 'La commune', max: 60 }),
  address,
  phone: phone(),
  birthday: birthday(today),
  sex: choice(sexes, 'Le sexe'),
  profession: text({ label: 'La profession', max: 100 }),
  marital: choice(maritals, 'La situation matrimoniale'),
  parent_name: text({ label: 'Le nom de ce proche', max: 160 }),
  parent_phone: phone('Le téléphone de ce proche'),
}

export const submitted = done({ user, stat })

export const addBeneficiary = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  arrival: 'votre dossier est arrivé',
  path: '/api/add/infos/beneficiary',
  access: 'signedIn',
  summary: 'Soumet un profil de bénéficiaire à la validation\u00A0; un profil rejeté, à nouveau, avec une pièce ou celle déjà envoyée.',
  refuses: ['role_already_chosen'],
  multipart: true,
  body: z.object({
    ...beneficiaryDetails,
    type_doc: choice(documentTypes, 'Le type de pièce'),
    ref_doc: reference({ label: 'Le numéro de la pièce', max: 60 }),
    motivation: text({ label: 'La motivation', max: 2000, multiline: true }),
    doc_file: fileOrSent('La pièce d’identité'),
  }),
  response: submitted,
})

const partnerCommon = { ifu: ifu(), address, phone: phone() }
const partnerOfType = {
  enterprise: {
    social_reason: text({ label: 'La raison sociale', max: 160 }),
    responsable: text({ label: 'Le responsable', max: 160 }),
    email: email('L’e-mail de l’entreprise'),
  },
  particular: {
    profession: text({ label: 'La profession', max: 100 }),
    marital: choice(maritals, 'La situation matrimoniale'),
  },
}
const partnerType = choice(partnerTypes, 'Le type de compte')

/** The type decides which fields count. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types what is read: with a document, or perhaps without
function partnerBody<Document extends z.ZodMiniType>(document: Document) {
  const common = { ...partnerCommon, doc_file: document }
  const bodies = {
    enterprise: z.object({ ...common, type: z.literal('enterprise'), ...partnerOfType.enterprise }),
    particular: z.object({ ...common, type: z.literal('particular'), ...partnerOfType.particular }),
  }
  return readLike(z.union([bodies.enterprise, bodies.particular]), z.pipe(
    z.unknown(),
    z.transform((value, ctx): z.output<typeof bodies.enterprise> | z.output<typeof bodies.particular> => {
      const given = z.object({ type: partnerType }).safeParse(value)
      const parsed = bodies[given.success ? given.data.type : 'enterprise'].safeParse(typeof value === 'object'
        ? { ...value, ...given.data }
        : value)
      const issues = [
        ...(given.success ? [] : given.error.issues),
        ...(parsed.success ? [] : parsed.error.issues.filter((issue) => given.success || String(issue.path[0]) in common)),
      ]
      for (const issue of issues) ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path, input: value })
      return given.success && parsed.success ? parsed.data : z.NEVER
    }),
  ))
}

export const addPartner = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  arrival: 'votre dossier est arrivé',
  path: '/api/add/infos/partner',
  access: 'signedIn',
  summary: 'Soumet un profil de partenaire\u00A0: le type décide des champs attendus.',
  refuses: ['role_already_chosen'],
  multipart: true,
  body: partnerBody(fileOrSent('Le document IFU')),
  response: submitted,
})

const supplierDetails = {
  social_reason: text({ label: 'La raison sociale', max: 160 }),
  responsable: text({ label: 'Le responsable', max: 160 }),
  address,
  phone: phone(),
  email: email('L’e-mail de l’entreprise'),
  ifu: ifu(),
  department: optionalText({ label: 'Le département', max: 60 }),
  commune: optionalText({ label: 'La commune', max: 60 }),
}

export const addSupplier = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  arrival: 'votre dossier est arrivé',
  path: '/api/add/infos/provider',
  access: 'signedIn',
  summary: 'Soumet un profil de fournisseur\u00A0; département et commune sont facultatifs.',
  refuses: ['role_already_chosen'],
  multipart: true,
  body: z.object({ ...supplierDetails, doc_file: fileOrSent('Le document IFU') }),
  response: submitted,
})

/** What was last sent, by the names of the form’s fields, while it may be corrected and sent again: rejected, or reopened. */
export const getSentProfile = defineRoute({
  method: 'GET',
  path: '/api/profile/sent',
  access: 'signedIn',
  summary: 'Ce que la personne a soumis en dernier, tant qu’elle peut le corriger (rejeté ou rouvert), ou ce que l’équipe a préparé pour elle\u00A0; null sinon.',
  response: z.nullable(
    z.object({
      role_id: roleId,
      form: z.record(z.string(), z.string()),
      /** None yet in a form that the desk has prepared by an import. */
      document: z.nullable(z.object({ id: z.string(), name: z.string(), size: z.int(), sent_at: instant })),
      reason: z.string(),
      /** The fields that the reviewer refused. */
      refused: z.array(z.string()),
    }),
  ),
})

/** What says who a partner or a supplier is: a change of it is validated anew, with a new document. */
export const identityFields = {
  partner: ['type', 'ifu', 'social_reason', 'responsable'],
  supplier: ['ifu', 'social_reason', 'responsable'],
} as const

export const editBeneficiary = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  ofScreen: true,
  arrival: 'votre modification est arrivée',
  path: '/api/edit/profil/benef',
  access: { roles: [role.beneficiary], approved: false },
  summary: 'Modifie les informations d’un bénéficiaire, quel que soit l’état de son profil.',
  body: z.object(beneficiaryDetails),
  response: done({}),
})

export const editPartner = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  ofScreen: true,
  arrival: 'votre modification est arrivée',
  path: '/api/edit/profil/partner',
  access: { roles: [role.partner], approved: false },
  summary: 'Modifie le profil d’un partenaire. Un champ d’identité changé demande un nouveau document et attend la validation.',
  multipart: true,
  body: partnerBody(optionalFileOrSent('Le document IFU')),
  response: submitted,
})

export const editSupplier = defineRoute({
  method: 'POST',
  idempotent: true,
  needs: 'terms',
  ofScreen: true,
  arrival: 'votre modification est arrivée',
  path: '/api/edit/profil/provider',
  access: { roles: [role.supplier], approved: false },
  summary: 'Modifie le profil d’un fournisseur. Un champ d’identité changé demande un nouveau document et attend la validation.',
  multipart: true,
  body: z.object({ ...supplierDetails, doc_file: optionalFileOrSent('Le document IFU') }),
  response: submitted,
})

export const addLogo = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre logo est arrivé',
  path: '/api/add/logo',
  access: { roles: [role.partner], approved: true },
  summary: 'Donne à un partenaire un logo, public, à la place du précédent.',
  multipart: true,
  body: z.object({ file: file('Le logo') }),
  response: done({}),
})

export const departements = defineRoute({
  method: 'GET',
  path: '/api/departements',
  access: 'public',
  summary: 'Les départements du Bénin.',
  response: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const communes = defineRoute({
  method: 'GET',
  path: '/api/communes/:department',
  access: 'public',
  summary: 'Les communes d’un département, donné par son nom.',
  params: z.object({ department: z.string() }),
  response: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** A private document or a project image for its owner and the back office; every reading is journaled. */
export const getFile = defineRoute({
  method: 'GET',
  path: '/api/files/:id',
  access: 'signedIn',
  summary: 'Un document privé, pour qui l’a envoyé ou pour un administrateur\u00A0; chaque lecture est journalisée.',
  media: ['application/pdf', 'image/jpeg', 'image/png'],
  params: z.object({ id: z.string() }),
  response: z.unknown(),
})

export const profileItem = z.object({
  user: person,
  role_id: roleId,
  stat,
  submitted_at: instant,
  display_name: z.string(),
  is_minor: z.boolean(),
  /** Nothing of theirs can be approved. */
  is_suspended: z.boolean(),
  /** Who examines it now. */
  reader: z.nullable(reader),
  question: questionState,
})
export type ProfileFile = z.output<typeof profileItem>
export const adminProfiles = defineList({
  path: 'profiles',
  access: { right: 'profiles.list' },
  summary: 'Les profils, les premiers envoyés d’abord\u00A0; `from` et `to` sont les jours de leur envoi, compris.',
  filters: {
    status: z.optional(z.enum(stats)),
    role: z.optional(z.enum(['2', '3', '4'])),
    department: z.optional(text({ label: 'Le département', max: 60 })),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['submitted_at'],
  order: 'submitted_at',
  search: 'words',
  item: profileItem,
})
export const { page: adminListProfiles, count: adminCountProfiles, file: adminProfilesFile } = adminProfiles
