import { randomInt } from 'node:crypto'
import { addBeneficiary, addPartner, addSupplier } from '@passerelle/contract/profiles'
import { ApiClient } from '../../apps/server/test/tools/api-client.ts'
import { apiOf, demoAccount, demoUrl } from './demo.ts'
import { picture } from './documents.ts'
import type { Document } from './person.ts'
import type { Credentials } from './server.ts'

const password = 'Lagune-et-sable-7'

const company = {
  address: 'Ganhi, Cotonou',
  phone: '0197000003',
  ifu: '3201900000001',
  social_reason: 'Fondation des routes',
  responsable: 'Mireille Agbodjan',
  email: 'contact@routes.example',
}

export const partnerFields = { ...company, type: 'enterprise' }

/** A right profile of each role, without its document. */
const profiles = {
  beneficiary: {
    route: addBeneficiary,
    fields: {
      department: 'Littoral', commune: 'Cotonou', address: 'Zongo', phone: '0197000001', birthday: '1994-05-12', sex: 'Féminin',
      profession: 'Couturière', marital: 'celibataire', parent_name: 'Rita Hounsou', parent_phone: '0197000002', type_doc: 'CIP',
      ref_doc: '0012345', motivation: 'Apprendre à tenir mes comptes.',
    },
  },
  partner: { route: addPartner, fields: partnerFields },
  supplier: { route: addSupplier, fields: { ...company, department: 'Littoral', commune: 'Cotonou' } },
} as const

export type Role = keyof typeof profiles

/** People do not share one address, which may register fifty accounts in ten minutes: the journeys together make more. */
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Registers somebody who has not chosen an account yet. */
export async function newcomer(name: string, called = { name: 'Hounsou', firstname: 'Afi' }): Promise<Credentials> {
  const email = `${name}@routes.example`
  const form = { ...called, email, password, password_confirmation: password }
  const { body } = await new ApiClient(demoUrl()).post('/api/register', form, { headers: { 'x-forwarded-for': anAddress() } })
  if (body?.status !== true) throw new Error(`${email} was not registered: ${JSON.stringify(body)}`)
  return { email, password }
}

/** Sends the profile of somebody who has registered, a right one but for what is said otherwise. */
export async function sendProfile(
  person: Credentials,
  role: Role,
  { fields, document }: { fields?: Record<string, string>; document?: Document } = {},
): Promise<{ id: number }> {
  const { route, fields: right } = profiles[role]
  const { buffer, mimeType, name } = document ?? (await picture('Pièce jointe'))
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...right, ...fields })) form.append(field, value)
  form.append('doc_file', new Blob([Uint8Array.from(buffer)], { type: mimeType }), name)
  const client = await apiOf(person)
  const sent = await client.postForm(route.path, form)
  if (sent.body?.status !== true) throw new Error(`The profile was not taken: ${JSON.stringify(sent.body)}`)
  return { id: sent.body.user.id }
}

/** Registers somebody whose profile waits, or was rejected by an administrator. */
export async function candidate(role: Role, stat: 'pending' | 'rejected', name: string): Promise<Credentials> {
  const person = await newcomer(name)
  const { id } = await sendProfile(person, role)
  if (stat === 'rejected') {
    const admin = await apiOf(demoAccount('admin'))
    const decided = await admin.post(`/api/admin/profiles/${id}/reject`, { reason: 'La pièce est illisible.' })
    if (decided.body?.status !== true) throw new Error(`The profile was not rejected: ${JSON.stringify(decided.body)}`)
  }
  return person
}

/** An administrator approves a profile that waits, as it is now. */
export async function approve(person: Credentials): Promise<{ id: number }> {
  const [admin, owner] = await Promise.all([apiOf(demoAccount('admin')), apiOf(person)])
  const { id } = (await owner.get('/api/user')).body.user
  const { version } = (await admin.get(`/api/admin/profiles/${id}`)).body
  const decided = await admin.post(`/api/admin/profiles/${id}/approve`, { version })
  if (decided.body?.status !== true) throw new Error(`The profile was not approved: ${JSON.stringify(decided.body)}`)
  return { id }
}

/** Somebody of their own, so that the demonstration’s people stay what the other journeys expect. */
export async function approved(role: Role, name: string): Promise<Credentials & { id: number }> {
  const person = await candidate(role, 'pending', name)
  return { ...person, ...(await approve(person)) }
}
