import type { User } from '@passerelle/contract/shapes'
import { loginReply } from './people.ts'

const afi = { firstname: 'Afi', name: 'Hounsou' }
const place = { address: 'Rue 12', phone: '+2290197000008' }
const company = { ...place, ifu: '3201900000001', email: 'contact@exemple.bj', responsable: 'Léon Kpossou' }
const declared = {
  beneficiary: {
    ...place, identifiant: 'BEN-0007', birthday: '1999-03-01', sex: 'Féminin', profession: 'Couturière', marital_status: 'celibataire',
    department: 'Littoral', city: 'Cotonou', parent_information: ['Ama', '+2290197000009'],
  },
  partner: { ...company, type: 'enterprise', social_reason: 'Fondation Nokoué', profession: null, marital_status: null, logo: null },
  fournisseur: { ...company, reason_social: 'Cyber Lissèzoun', department: 'Littoral', city: 'Cotonou' },
} satisfies Partial<User>

/** One approved person of each role, with what they declared. */
export const beneficiary = loginReply({ ...afi, id: 7, role_id: 2, beneficiary: declared.beneficiary })
export const partner = loginReply({ ...afi, id: 8, role_id: 3, partner: declared.partner })
export const supplier = loginReply({ ...afi, id: 9, role_id: 4, fournisseur: declared.fournisseur })
/** Just registered: no role yet. */
export const newcomer = loginReply({ ...afi, id: 10, role_id: null, stat: null })
/** Everything in the back office. */
export const clerk = loginReply({ ...afi, id: 11, role_id: 1, admin_role: 'super', stat: null })
