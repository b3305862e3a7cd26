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
