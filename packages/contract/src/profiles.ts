import * as z from 'zod/mini'
import { birthday, choice, email, file, ifu, optionalText, phone, text } from './fields.ts'
import { dayOf } from './dates.ts'
import { defineRoute, done } from './route.ts'
import { stat, user } from './shapes.ts'

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
  parent_name: text({ label: 'Le nom du contact', max: 160 }),
  parent_phone: phone('Le téléphone du contact'),
}

const submitted = done({ user, stat })

export const addBeneficiary = defineRoute({
  method: 'POST',
  path: '/api/add/infos/beneficiary',
  access: 'signedIn',
  summary: 'Submits a beneficiary’s profile for validation.',
  multipart: true,
  body: z.object({
    ...beneficiaryDetails,
    type_doc: choice(documentTypes, 'Le type de pièce'),
    ref_doc: text({ label: 'Le numéro de la pièce', max: 60 }),
    motivation: text({ label: 'La motivation', max: 2000, multiline: true }),
    doc_file: file('La pièce d’identité'),
  }),
  response: submitted,
})

const partnerCommon = { ifu: ifu(), address, phone: phone(), doc_file: file('Le document IFU') }
const partnerBodies = {
  enterprise: z.object({
    ...partnerCommon,
    type: z.literal('enterprise'),
    social_reason: text({ label: 'La raison sociale', max: 160 }),
    responsable: text({ label: 'Le responsable', max: 160 }),
    email: email('L’e-mail de l’entreprise'),
  }),
  particular: z.object({
    ...partnerCommon,
    type: z.literal('particular'),
    profession: text({ label: 'La profession', max: 100 }),
    marital: choice(maritals, 'La situation matrimoniale'),
  }),
}
const partnerType = choice(partnerTypes, 'Le type de compte')

export const addPartner = defineRoute({
  method: 'POST',
  path: '/api/add/infos/partner',
  access: 'signedIn',
  summary: 'Submits a partner’s profile: the type decides which fields count.',
  multipart: true,
  body: z.pipe(
    z.unknown(),
    z.transform((value, ctx): z.output<typeof partnerBodies.enterprise> | z.output<typeof partnerBodies.particular> => {
      const given = z.object({ type: partnerType }).safeParse(value)
      const parsed = partnerBodies[given.success ? given.data.type : 'enterprise'].safeParse(value)
      const issues = [...(given.success ? [] : given.error.issues), ...(parsed.success ? [] : parsed.error.issues.filter((issue) => given.success || (String(issue.path[0]) in partnerCommon)))]
      for (const issue of issues) ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path, input: value })
      return given.success && parsed.success ? parsed.data : z.NEVER
    }),
  ),
  response: submitted,
})

export const addSupplier = defineRoute({
  method: 'POST',
  path: '/api/add/infos/provider',
  access: 'signedIn',
  summary: 'Submits a supplier’s profile; department and commune are optional.',
  multipart: true,
  body: z.object({
    social_reason: text({ label: 'La raison sociale', max: 160 }),
    responsable: text({ label: 'Le responsable', max: 160 }),
    address,
    phone: phone(),
    email: email('L’e-mail de l’entreprise'),
    ifu: ifu(),
    department: optionalText({ label: 'Le département', max: 60 }),
    commune: optionalText({ label: 'La commune', max: 60 }),
    doc_file: file('Le document IFU'),
  }),
  response: submitted,
})

export const departements = defineRoute({
  method: 'GET',
  path: '/api/departements',
  access: 'public',
  summary: 'The departments of Benin.',
  response: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const communes = defineRoute({
  method: 'GET',
  path: '/api/communes/:department',
  access: 'public',
  summary: 'The communes of a department, by its name, composed or decomposed.',
  params: z.object({ department: z.string() }),
  response: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** A private document or a project image for its owner and the back office; every reading is journaled. */
export const getFile = defineRoute({
  method: 'GET',
  path: '/api/files/:id',
  access: 'signedIn',
  summary: 'Downloads a private document: its owner or an administrator.',
  params: z.object({ id: z.string() }),
  response: z.unknown(),
})
