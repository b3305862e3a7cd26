import { formatPhone } from '@passerelle/contract/phone'
import { type ProfileField, profileFieldLabel } from '@passerelle/contract/profiles'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** A form with these fields among its own. */
export interface FormWith<Name extends string> {
  register: (name: Name, rules: { required: string }) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string }>>
}

/** What any field of a profile’s form takes. Its label is that of the review; a form that asks a question gives its own after it. */
export const fieldOf = <Name extends ProfileField>(name: Name, { register, errors }: FormWith<Name>, required: string) => ({
  label: profileFieldLabel[name],
  error: errors[name]?.message,
  ...register(name, { required }),
})

/** Whatever a form sends but its document. */
type Typed<Field extends ProfileField> = Exclude<Field, 'doc_file'>

/** A text for each field of a form, as one types it. */
export function valuesOf<Field extends ProfileField>(fields: readonly Field[], valueOf: (field: Typed<Field>) => string | null) {
  const typed = fields.filter((field): field is Typed<Field> => field !== 'doc_file')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the list, and nothing else
  return Object.fromEntries(typed.map((field) => [field, asTyped(field, valueOf(field) ?? '')])) as Record<Typed<Field>, string>
}

export const asTyped = (field: string, value: string) => (field.endsWith('phone') ? formatPhone(value) : value)
