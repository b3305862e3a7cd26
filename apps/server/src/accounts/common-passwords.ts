import { dictionary } from '@zxcvbn-ts/language-common'

/** The passwords that guessers try first; a shorter one with digits behind it is as common. */
export const commonPasswords = new Set(dictionary['passwords-common'].filter((password) => password.length >= 4))
