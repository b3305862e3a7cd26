import { formatPhone } from '@passerelle/contract/phone'
import { type ProfileField, profileFieldLabel } from '@passerelle/contract/profiles'
import type { User } from '@passerelle/contract/shapes'
import type { ReactNode } from 'react'
import { Email } from '../ui/text/email.tsx'

export type Pair = { label: string; value: ReactNode }
type Declared = NonNullable<User['partner']> | NonNullable<User['fournisseur']>

export const digits = (text: string) => <span className="num">{text}</span>
/** Called as in the form. */
export const pairOf = (field: ProfileField, value: ReactNode): Pair => ({ label: profileFieldLabel[field], value })
/** Of a company or a person: the title above says whose. */
export const emailPair = (address: string | null): Pair => ({ label: 'E-mail', value: address && <Email address={address} /> })
export const phonePair = (number: string): Pair => pairOf('phone', digits(formatPhone(number)))
export const ifuPair = (ifu: string): Pair => pairOf('ifu', digits(ifu))

/** What a company declared, for itself and for whoever judges it; where it is, each of the two says in its own way. */
export function companyPairs(own: Declared): Pair[] {
  return [
    pairOf('social_reason', 'reason_social' in own ? own.reason_social : own.social_reason),
    emailPair(own.email),
    ifuPair(own.ifu),
    pairOf('address', own.address),
    phonePair(own.phone),
    pairOf('responsable', own.responsable),
  ]
}
