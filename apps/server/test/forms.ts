import { productField } from '@passerelle/contract/product'
import type { CallOptions } from './api-client.ts'

export type Kind = 'text' | 'prose' | 'html' | 'email' | 'phone' | 'ifu' | 'day' | 'choice' | 'id' | 'ref' | 'amount' | 'password' | 'place' | 'secret' | 'ids'
export interface SentFile {
  content: Uint8Array<ArrayBuffer>
  name: string
  type?: string
}
interface Field {
  kind: Kind
  value: unknown
  optional?: boolean
  /** Under which key its faults are told, when not under its name. */
  faultsUnder?: string
}
/** One form of the contract. Ids are filled in by whoever sends it. */
export interface Form {
  route: string
  who: string
  params?: Record<string, number>
  /** Each field of the form with a right value. */
  fields: Record<string, Field>
  /** Its file, sent as multipart. */
  file?: 'doc_file' | 'image'
  /** How many passes of which price. */
  lines?: boolean
}

const text = (value: string) => ({ kind: 'text' as const, value })
const prose = (value: string) => ({ kind: 'prose' as const, value })
const person = { address: text('Rue 12'), phone: { kind: 'phone' as const, value: '0197000000' } }
const ifu = { kind: 'ifu' as const, value: '0123456789012' }
const email = { kind: 'email' as const, value: 'essai@exemple.bj' }
const marital = { kind: 'choice' as const, value: 'marié' }

/** Every form of the contract with right values, for the tests that send them all. */
export const forms: Form[] = [
  { route: 'register', who: 'visitor', fields: { name: text('Ɖɔkpè'), firstname: text('Élodie'), email, password: { kind: 'password', value: 'Lagune-et-sable-7' }, password_confirmation: { kind: 'secret', value: 'Lagune-et-sable-7' } } },
  { route: 'login', who: 'visitor', fields: { email, password: { kind: 'secret', value: 'x' } } },
  {
    route: 'addBeneficiary', who: 'newcomer', file: 'doc_file',
    fields: { ...person, department: { kind: 'place', value: 'Littoral' }, commune: { kind: 'place', value: 'Cotonou' }, birthday: { kind: 'day', value: '1990-01-01' }, sex: { kind: 'choice', value: 'Féminin' }, profession: text('Couturière'), marital, parent_name: text('Contact'), parent_phone: { kind: 'phone', value: '97000001' }, type_doc: { kind: 'choice', value: 'CIP' }, ref_doc: text('00123'), motivation: prose('Apprendre') },
  },
  { route: 'addPartner', who: 'newcomer', file: 'doc_file', fields: { ...person, type: { kind: 'choice', value: 'enterprise' }, ifu, social_reason: text('Fondation'), responsable: text('Awa'), email } },
  { route: 'addPartner', who: 'newcomer', file: 'doc_file', fields: { ...person, type: { kind: 'choice', value: 'particular' }, ifu, profession: text('Médecin'), marital } },
  { route: 'addSupplier', who: 'newcomer', file: 'doc_file', fields: { ...person, social_reason: text('Cyber'), responsable: text('Léon'), email, ifu, department: { kind: 'place', value: 'Littoral', optional: true }, commune: { kind: 'place', value: 'Cotonou', optional: true } } },
  { route: 'makeRequest', who: 'beneficiary', file: 'image', lines: true, fields: { title: text('Mon atelier'), service: { kind: 'id', value: 0 }, resume: prose('Résumé'), description: prose('Description') } },
  { route: 'initializeDonation', who: 'partner', lines: true, fields: { title: text('Rentrée'), service: { kind: 'id', value: 0 }, description: prose('Pour tous') } },
  { route: 'chooseAllocations', who: 'partner', fields: { [productField.list]: { kind: 'ids', value: [1], faultsUnder: `${productField.list}.0` } } },
  { route: 'validateDonation', who: 'partner', fields: { transaction_id: { kind: 'ref', value: 1 } } },
  { route: 'validateOffer', who: 'partner', fields: { transaction_id: { kind: 'ref', value: 1 } } },
  { route: 'redeemPass', who: 'supplier', fields: { code: { kind: 'secret', value: '0000-0000-0000-0000' } } },
  { route: 'changePassSupplier', who: 'beneficiary', params: { id: 1 }, fields: { supplier_id: { kind: 'ref', value: 1 } } },
  { route: 'addPaymentAccount', who: 'supplier', fields: { ifu, name: text('MTN'), number: { kind: 'phone', value: '0197000000' } } },
  { route: 'requestPayout', who: 'supplier', fields: { amount: { kind: 'amount', value: 500 }, mode: { kind: 'id', value: 0 }, description: prose('Recettes') } },
  { route: 'adminRejectProfile', who: 'admin', params: { id: 1 }, fields: { reason: prose('Pièce illisible') } },
  { route: 'adminRejectRequest', who: 'admin', params: { id: 1 }, fields: { reason: prose('Trop de lignes') } },
  { route: 'adminCancelPayout', who: 'admin', params: { id: 1 }, fields: { reason: prose('Compte erroné') } },
  { route: 'adminCreateService', who: 'admin', fields: { name: text('Formation'), type: { kind: 'choice', value: 'service' }, details: { kind: 'html', value: '<p>Détail</p>' } } },
  { route: 'adminCreatePassType', who: 'admin', fields: { name: text('Petit'), price: { kind: 'amount', value: 777 } } },
  { route: 'adminUpdatePassType', who: 'admin', params: { id: 1 }, fields: { name: { ...text('Grand'), optional: true }, price: { kind: 'amount', value: 778, optional: true } } },
  { route: 'adminUpdateService', who: 'admin', params: { id: 1 }, fields: { name: { ...text('Formation'), optional: true }, type: { kind: 'choice', value: 'service', optional: true }, details: { kind: 'html', value: '<p>Détail</p>', optional: true } } },
  { route: 'adminSetSupplierServices', who: 'admin', params: { id: 1 }, fields: { service_ids: { kind: 'ids', value: [1], optional: true } } },
]

export type Encoding = 'JSON' | 'a form' | 'multipart'

/** The body of a call, encoded: in a form every value is text, and lists are named `name[]`. What is undefined is left out. */
export function encode(body: Record<string, unknown>, encoding: Encoding, file?: { field: string } & SentFile): CallOptions {
  if (encoding === 'JSON') return { body }
  const form = encoding === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) form.append(Array.isArray(value) ? `${name}[]` : name, typeof one === 'string' ? one : JSON.stringify(one))
  }
  if (form instanceof URLSearchParams) return { form }
  if (file) form.append(file.field, new File([file.content], file.name, { type: file.type ?? 'application/octet-stream' }))
  return { multipart: form }
}

/** The right values of a form; lines of passes are of 5000 FCFA. */
export function rightValues(form: Form): Record<string, unknown> {
  const body: Record<string, unknown> = Object.fromEntries(Object.entries(form.fields).map(([name, { value }]) => [name, value]))
  return form.lines ? { ...body, [productField.nbr]: [1], [productField.amount]: [5000] } : body
}
