import type { adminGetProfile } from '@passerelle/contract/profiles'
import { limits } from '@passerelle/contract/constants'
import { ageOn, dayOf, formatDay } from '@passerelle/contract/dates'
import { formatPhone } from '@passerelle/contract/phone'
import { useState, type ReactNode } from 'react'
import type { Reply } from '../platform/api.ts'
import { maritalWord } from './marital-label.ts'
import { fullName } from '../session/person.ts'
import { Badge } from '../ui/text/badge.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Email } from '../ui/text/email.tsx'

type ProfileFile = Reply<typeof adminGetProfile>
type Pair = { label: string; value: ReactNode }

/** What the person declared, in the order in which a document is read. */
export function DeclaredData({ file }: { file: ProfileFile }) {
  return (
    <section className="card scroll-mt-20" id="donnees" aria-labelledby="data-title">
      <h2 id="data-title" className="mb-1.5">Données déclarées</h2>
      <DescriptionList pairs={[{ label: 'Nom', value: fullName(file.user) }, ...beneficiaryPairs(file), ...partnerPairs(file), ...supplierPairs(file), { label: 'Compte', value: <Email address={file.user.email} /> }]} />
    </section>
  )
}

const phone = (number: string) => <span className="num">{formatPhone(number)}</span>

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
    { label: 'Profession', value: beneficiary.profession },
    { label: 'Sexe', value: beneficiary.sex },
    { label: 'Situation matrimoniale', value: maritalWord(beneficiary.marital_status) },
    { label: 'Commune', value: `${beneficiary.city}, ${beneficiary.department}` },
    { label: 'Adresse', value: beneficiary.address },
    { label: 'Téléphone', value: phone(beneficiary.phone) },
    { label: 'Proche', value: contactPhone ? <>{contactName}, {phone(contactPhone)}</> : contactName },
    { label: 'Motivation', value: motivation && <span className="whitespace-pre-line">{motivation}</span> },
  ]
}

function partnerPairs({ user: { partner } }: ProfileFile): Pair[] {
  if (!partner) return []
  const own: Pair[] = partner.type === 'enterprise'
    ? [{ label: 'Raison sociale', value: partner.social_reason }, { label: 'Responsable', value: partner.responsable }, { label: 'E-mail', value: partner.email && <Email address={partner.email} /> }]
    : [{ label: 'Profession', value: partner.profession }, { label: 'Situation matrimoniale', value: maritalWord(partner.marital_status) }]
  return [
    { label: 'Type', value: partner.type === 'enterprise' ? 'Entreprise' : 'Particulier' },
    ...own,
    { label: 'Numéro IFU', value: <span className="num">{partner.ifu}</span> },
    { label: 'Adresse', value: partner.address },
    { label: 'Téléphone', value: phone(partner.phone) },
  ]
}

function supplierPairs({ user: { fournisseur } }: ProfileFile): Pair[] {
  if (!fournisseur) return []
  return [
    { label: 'Raison sociale', value: fournisseur.reason_social },
    { label: 'Responsable', value: fournisseur.responsable },
    { label: 'E-mail', value: <Email address={fournisseur.email} /> },
    { label: 'Numéro IFU', value: <span className="num">{fournisseur.ifu}</span> },
    { label: 'Adresse', value: fournisseur.address },
    { label: 'Commune', value: [fournisseur.city, fournisseur.department].filter(Boolean).join(', ') },
    { label: 'Téléphone', value: phone(fournisseur.phone) },
  ]
}
