import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../ui/form/password-field.tsx'
import { newPasswordHelp } from './password-help.ts'

type Pair = { password: string; password_confirmation: string }
type Rules = { required: string; validate?: (typed: string, values: Pair) => true | string }

type PasswordPairProps = {
  register: (name: keyof Pair, rules: Rules) => UseFormRegisterReturn
  errors: Partial<Record<keyof Pair, { message?: string }>>
}

/** The new password in place of a forgotten one, twice. */
export function PasswordPair({ register, errors }: PasswordPairProps) {
  return (
    <>
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        help={newPasswordHelp}
        error={errors.password?.message}
        {...register('password', { required: 'Le mot de passe est obligatoire.' })}
      />
      <PasswordField
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        error={errors.password_confirmation?.message}
        {...register('password_confirmation', {
          required: 'La confirmation est obligatoire.',
          validate: (typed, { password }) => typed === password || 'Les deux mots de passe sont différents.',
        })}
      />
    </>
  )
}
