import { limits } from '@passerelle/contract/constants'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The passwords that guessers try first; shorter ones are refused by their length. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.passwordMin))

/** Among the commonest, or the person's own e-mail. */
export function isCommonPassword(password: string, email: string): boolean {
  const guess = password.toLowerCase()
  return common.has(guess) || guess === email || guess === email.split('@')[0] || /^(.)\1*$/u.test(guess)
}
