import { addBeneficiary, addSupplier } from './profiles.ts'
import { requestTexts } from './requests.ts'

const person = addBeneficiary.body.shape
const company = addSupplier.body.shape

/** How an answer is read that puts an item right: as its form reads it. */
export const profileAnswer = {
  profession: person.profession, address: person.address, phone: person.phone, parent_name: person.parent_name,
  parent_phone: person.parent_phone, motivation: person.motivation, ref_doc: person.ref_doc, social_reason: company.social_reason,
  responsable: company.responsable, email: company.email, ifu: company.ifu,
} as const
export type ProfileAnswer = keyof typeof profileAnswer
export const requestAnswer = requestTexts
export type RequestAnswer = keyof typeof requestAnswer
