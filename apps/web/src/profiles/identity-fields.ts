import type { Stat } from '@passerelle/contract/constants'
import type { identityFields } from '@passerelle/contract/profiles'

export type CompanyKind = keyof typeof identityFields
export type IdentityField = (typeof identityFields)[CompanyKind][number]

type Typed = Partial<Record<IdentityField, string>>

/** The identity fields that differ from what is declared; spaces around a text, and within an IFU, are no difference. */
export function changedIdentity(fields: readonly IdentityField[], declared: Typed, typed: Typed): IdentityField[] {
  // Without a company, what its fields still hold is not sent.
  const counted = typed.type === 'particular' ? fields.filter((field) => field === 'type' || field === 'ifu') : fields
  return counted.filter((field) => plain(field, declared[field]) !== plain(field, typed[field]))
}

const plain = (field: IdentityField, value = '') => (field === 'ifu' ? value.replace(/[\s\u00A0\u202F]/g, '') : value.trim())

/** An edit waits for validation when it changes who one is, and always after a rejection. */
export const mustBeValidated = (stat: Stat | null, changed: readonly IdentityField[]) => stat === 'rejected' || changed.length > 0
