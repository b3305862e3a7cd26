import { guessablePassword, isMadeOfContext, type PasswordContext, passwordGuesses } from '@passerelle/contract/password-rule'
import { dictionary } from '@zxcvbn-ts/language-common'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'

/** The passwords that guessers try first; a shorter one with digits behind it is as common. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= 4))

/** @throws FieldErrors under the form's field, on a password that guessers try first for this person and this service */
export function refuseGuessablePassword(ctx: Context, password: string, owner: Omit<PasswordContext, 'words'>, field: string): void {
  const words = new URL(ctx.config.http.publicUrl).hostname.split('.').slice(0, -1)
  if (isMadeOfContext(password, { ...owner, words }) || passwordGuesses(password).some((guess) => common.has(guess))) {
    throw new FieldErrors({ [field]: guessablePassword })
  }
}
