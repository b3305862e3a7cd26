import { limits } from '@passerelle/contract/constants'
import { dictionary } from '@zxcvbn-ts/language-common'
import { FieldErrors } from '#src/platform/app-error.ts'

/** The passwords that guessers try first; shorter ones are refused by their length. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.passwordMin))

/** @throws FieldErrors under the form's field, on a password that guessers try first */
export function refuseCommonPassword(password: string, email: string, field: string): void {
  if (isCommonPassword(password, email)) throw new FieldErrors({ [field]: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.' })
}

/** Among the commonest, or the person's own e-mail. */
function isCommonPassword(password: string, email: string): boolean {
  const guess = password.toLowerCase()
  return common.has(guess) || guess === email || guess === email.split('@')[0] || /^(.)\1*$/u.test(guess)
}
