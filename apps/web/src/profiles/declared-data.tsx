import type { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { profileFieldLabel } from '@passerelle/contract/profiles'
import { limits } from '@passerelle/contract/constants'
import { ageOn, dayOf, formatDay } from '@passerelle/contract/dates'
import { formatPhone } from '@passerelle/contract/phone'
import { useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { companyPairs, digits, emailPair, ifuPair, type Pair, pairOf, phonePair } from './company-pairs.tsx'
import { maritalWord } from './marital-word.ts'
import { fullName } from '../session/person.ts'
import { Badge } from '../ui/text/badge.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Email } from '../ui/text/email.tsx'

type ProfileFile = Reply<typeof adminGetProfile>

/** What the person declared, in the order in which a document is read. */
export function DeclaredData({ file }: { file: ProfileFile }) {
  return (
    <section className="card scroll-mt-20" id="donnees" aria-labelledby="data-title">
      <h2 id="data-title" className="mb-1.5">Données déclarées</h2>
      <DescriptionList
        pairs={[
          { label: 'Nom', value: fullName(file.user) },
          ...beneficiaryPairs(file),
          ...partnerPairs(file),
          ...supplierPairs(file),
          { label: 'Compte', value: <Email address={file.user.email} /> },
        ]}
      />
    </section>
  )
}

/** With the age today; a minor is pointed out. */
function Birthday({ day }: { day: string }) {
  const [today] = useState(() => dayOf(new Date()))
  const age = ageOn(day, today)
  return <>{formatDay(day)} ({age} ans) {age < limits.minorUnder && <Badge tone="wait">Mineur</Badge>}</>
}

function beneficiaryPairs({ user: { beneficiary }, type_doc: typeDoc, ref_doc: refDoc, motivation }: ProfileFile): Pair[] {
  if (!beneficiary) return []
  const [contactName, contactPhone] = beneficiary.parent_information
  return [
    { label: 'Naissance', value: <Birthday day={beneficiary.birthday} /> },
    { label: 'Document', value: [typeDoc, refDoc].filter(Boolean).join(' ') },
    pairOf('profession', beneficiary.profession),
    pairOf('sex', beneficiary.sex),
    pairOf('marital', maritalWord(beneficiary.marital_status)),
    pairOf('commune', `${beneficiary.city}, ${beneficiary.department}`),
    pairOf('address', beneficiary.address),
    phonePair(beneficiary.phone),
    { label: 'Proche', value: contactPhone ? <>{contactName}, {digits(formatPhone(contactPhone))}</> : contactName },
    pairOf('motivation', motivation && <span className="whitespace-pre-line">{motivation}</span>),
  ]
}

function partnerPairs({ user: { partner } }: ProfileFile): Pair[] {
  if (!partner) return []
  const own: Pair[] = partner.type === 'enterprise'
    ? asOnDocument(companyPairs(partner))
    : [
        pairOf('profession', partner.profession),
        pairOf('marital', maritalWord(partner.marital_status)),
        ifuPair(partner.ifu),
        pairOf('address', partner.address),
        phonePair(partner.phone),
      ]
  return [{ label: 'Type', value: partner.type === 'enterprise' ? 'Entreprise' : 'Particulier' }, ...own]
}

function supplierPairs({ user: { fournisseur } }: ProfileFile): Pair[] {
  if (!fournisseur) return []
  const place = [fournisseur.city, fournisseur.department].filter(Boolean).join(', ')
  return asOnDocument([...companyPairs(fournisseur), pairOf('commune', place)])
}

const { social_reason: name, responsable, ifu, address, commune, phone } = profileFieldLabel
const documentOrder: readonly string[] = [name, responsable, emailPair(null).label, ifu, address, commune, phone]

/** As a company's document is read from top to bottom; what is not on it comes last. */
function asOnDocument(pairs: readonly Pair[]): Pair[] {
  const rank = ({ label }: Pair) => (documentOrder.includes(label) ? documentOrder.indexOf(label) : documentOrder.length)
  return pairs.toSorted((one, other) => rank(one) - rank(other))
}
