import type { RoleId } from '@passerelle/contract/constants'
import { expect } from 'vitest'
import type { ContractWorld } from './contract-world.ts'

const aBeneficiaryCode: unknown = expect.stringMatching(/^BEN-[0-9A-Z]{4}-[0-9A-Z]{4}$/)

/** The record of somebody whom the factories made, as it is answered. */
export const made = {
  beneficiary: {
    identifiant: aBeneficiaryCode, phone: '+2290197000001', address: 'Quartier Zongo, maison 12', birthday: '1990-01-01', sex: 'Féminin',
    profession: 'Couturière', marital_status: 'celibataire',
    department: 'Littoral', city: 'Cotonou', parent_information: ['Ɖɔkpè Houngbé', '+2290197000002'],
  },
  partner: {
    type: 'enterprise', ifu: '0123456789012', address: 'Avenue Clozel', phone: '+2290197000003', social_reason: 'Fondation Lumière',
    responsable: 'Rachidatou Bio', email: 'contact@lumiere.example',
    profession: null, marital_status: null, logo: null,
  },
  fournisseur: {
    reason_social: expect.stringMatching(/^Cyber Dossou \d+$/) as unknown, responsable: 'Ibrahim Yarou', email: 'contact@cyber.example',
    ifu: '3200000000012', address: 'Carrefour Vêdoko', phone: '+2290197000004',
    department: null, city: null,
  },
}

const reach = { address: 'Rue 12', phone: '+2290197000000', ifu: '0123456789012' }

/** The record of somebody who has sent the right values of the table of forms. */
export const sent = {
  beneficiary: {
    identifiant: aBeneficiaryCode, phone: reach.phone, address: reach.address, birthday: '1990-01-01', sex: 'Féminin',
    profession: 'Couturière', marital_status: 'marié',
    department: 'Littoral', city: 'Cotonou', parent_information: ['Contact', '+2290197000001'],
  },
  enterprise: {
    ...reach, type: 'enterprise', social_reason: 'Cyber', responsable: 'Léon', email: 'essai@exemple.bj', profession: null,
    marital_status: null, logo: null,
  },
  particular: {
    ...reach, type: 'particular', social_reason: null, responsable: null, email: null, profession: 'Médecin', marital_status: 'marié',
    logo: null,
  },
  fournisseur: {
    ...reach,
    reason_social: 'Cyber',
    responsable: 'Léon',
    email: 'essai@exemple.bj',
    department: 'Littoral',
    city: 'Cotonou',
  },
}

type Kind = 'beneficiary' | 'partner' | 'fournisseur'

/** The whole `user` of an answer: who this is, and the record of this role, no other. */
export async function userWith(
  world: ContractWorld,
  id: number,
  roleId: RoleId | null,
  record: Partial<Record<Kind, Record<string, unknown>>> = {},
): Promise<Record<string, unknown>> {
  const person = await world.ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'firstname', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...person, role_id: roleId, avatar: null, ...record }
}
