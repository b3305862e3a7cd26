import type { User } from '@passerelle/contract/shapes'
import { fullName } from '../session/person.ts'
import { companyPairs, digits, emailPair, ifuPair, type Pair, pairOf, phonePair } from './company-pairs.tsx'
import { maritalWord } from './marital-word.ts'

type ProfileSection = { id: string; title: string; pairs: readonly Pair[] }

const personal = { id: 'personal', title: 'Informations personnelles' }
const company = { id: 'company', title: 'Informations de l’entreprise' }

/** What each role declared, in the sections of specification 2, « Profile ». */
export function profileSections(user: User): readonly ProfileSection[] {
  if (user.beneficiary) return [{ ...personal, pairs: beneficiaryPairs(user, user.beneficiary) }]
  if (user.partner) return partnerSections(user, user.partner)
  if (user.fournisseur) return [{ ...company, pairs: supplierPairs(user.fournisseur) }]
  return []
}

function beneficiaryPairs(user: User, own: NonNullable<User['beneficiary']>): Pair[] {
  return [
    pairOf('profession', own.profession),
    { label: 'Identifiant', value: digits(own.identifiant) },
    { label: 'Nom complet', value: fullName(user) },
    phonePair(own.phone),
    emailPair(user.email),
    pairOf('sex', own.sex),
    pairOf('marital', maritalWord(own.marital_status)),
    pairOf('department', own.department),
    pairOf('commune', own.city),
  ]
}

/** A company has its own section; a person alone is asked for no company (specification 5). */
function partnerSections(user: User, own: NonNullable<User['partner']>): ProfileSection[] {
  const person: Pair[] = [{ label: 'Nom complet', value: fullName(user) }, emailPair(user.email)]
  if (own.type === 'particular') {
    const more: Pair[] = [
      pairOf('profession', own.profession),
      pairOf('marital', maritalWord(own.marital_status)),
      ifuPair(own.ifu),
      pairOf('address', own.address),
      phonePair(own.phone),
    ]
    return [{ ...personal, pairs: [...person, ...more] }]
  }
  return [
    { ...personal, pairs: person },
    { ...company, pairs: companyPairs(own) },
  ]
}

function supplierPairs(own: NonNullable<User['fournisseur']>): Pair[] {
  return [...companyPairs(own), pairOf('department', own.department), pairOf('commune', own.city)]
}
