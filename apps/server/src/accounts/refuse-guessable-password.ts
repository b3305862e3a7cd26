import { guessablePassword, isMadeOfContext, type PasswordContext, passwordGuesses } from '@passerelle/contract/password-rule'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'

/** @throws FieldErrors under the form's field, on a password that guessers try first for this person and this service */
export async function refuseGuessablePassword(
  ctx: Context,
  password: string,
  owner: Omit<PasswordContext, 'words'>,
  field: string,
): Promise<void> {
  const { commonPasswords } = await import('./common-passwords.ts') // 400 KB, with the first password that is chosen
  const words = new URL(ctx.config.http.publicUrl).hostname.split('.').slice(0, -1)
  if (isMadeOfContext(password, { ...owner, words }) || passwordGuesses(password).some((guess) => commonPasswords.has(guess))) {
    throw new FieldErrors({ [field]: guessablePassword })
  }
}
