import { formatPhone } from '@passerelle/contract/phone'
import type { User } from '@passerelle/contract/shapes'
import type { ReactNode } from 'react'
import { Email } from '../ui/text/email.tsx'

export type Pair = { label: string; value: ReactNode }
type Declared = NonNullable<User['partner']> | NonNullable<User['fournisseur']>

export const digits = (text: string) => <span className="num">{text}</span>
export const emailPair = (address: string | null): Pair => ({ label: 'E-mail', value: address && <Email address={address} /> })
export const phonePair = (number: string): Pair => ({ label: 'Téléphone', value: digits(formatPhone(number)) })
export const ifuPair = (ifu: string): Pair => ({ label: 'Numéro IFU', value: digits(ifu) })

/** What a company declared, for itself and for whoever judges it; where it is, each of the two says in its own way. */
export function companyPairs(own: Declared): Pair[] {
  return [
    { label: 'Raison sociale', value: 'reason_social' in own ? own.reason_social : own.social_reason },
    emailPair(own.email),
    ifuPair(own.ifu),
    { label: 'Adresse', value: own.address },
    phonePair(own.phone),
    { label: 'Responsable', value: own.responsable },
  ]
}
