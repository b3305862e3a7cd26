import { delays } from '@passerelle/contract/constants'
import { deliverMail } from '#src/notices/deliver-mail.ts'
import type { Mailer } from '#src/notices/mailer.ts'
import type { Context } from '#src/platform/context.ts'
import { openRecoveryCode, type SealedCode } from './recovery-codes.ts'

/**
 * Mails a code to the account that has its e-mail; to nobody when there is none, when it is suspended, and when the code
 * is no longer the living one. Impersonal: nobody has shown yet that the address is theirs.
 */
export async function sendRecoveryCode(ctx: Context, mailer: Mailer, code: SealedCode): Promise<void> {
  const person = await ctx.db
    .selectFrom('recoveryCodes')
    .innerJoin('users', 'users.email', 'recoveryCodes.email')
    .select('users.id')
    .where('recoveryCodes.id', '=', code.id)
    .where('recoveryCodes.expiresAt', '>', ctx.now())
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return
  await deliverMail(ctx, mailer, {
    userId: person.id,
    key: `recovery-code:${code.id}`,
    isImpersonal: true,
    subject: 'Votre code de récupération',
    paragraphs: [
      'Voici le code qui permet de choisir un nouveau mot de passe. Saisissez-le sur la page où vous l’avez demandé.',
      `Il est valable ${delays.recoveryCodeMinutes}\u00A0minutes et ne sert qu’une fois. Ne le donnez à personne\u00A0: notre équipe ne vous le demandera jamais.`,
      'Vous n’avez rien demandé\u202F? Ignorez cet e-mail\u00A0: votre mot de passe ne change pas.',
    ],
    highlight: openRecoveryCode(ctx.keys, code),
  })
}
