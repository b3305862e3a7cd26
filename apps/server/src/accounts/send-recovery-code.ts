import { delays } from '@passerelle/contract/constants'
import { screens } from '@passerelle/contract/screens'
import { deliverMail } from '#src/notices/deliver-mail.ts'
import type { Mailer } from '#src/notices/mailer.ts'
import type { Context } from '#src/platform/context.ts'
import { openRecoveryCode } from './recovery-codes.ts'
import { openRecoveryLink } from './recovery-links.ts'
import type { RecoverySecrets } from './request-recovery-code.ts'

const advice = 'Vous n’avez rien demandé\u202F? Ignorez cet e-mail\u00A0: votre mot de passe ne change pas.'
const linkLife = `${delays.recoveryLinkHours}\u00A0heures`

/**
 * Mails a code and a link to the account that has their e-mail; to nobody when there is none, when it is suspended, and
 * when a newer mail follows. A code that died on the way, while no mail could leave, is left out: the link still works.
 * Impersonal: nobody has shown yet that the address is theirs.
 */
export async function sendRecoveryCode(ctx: Context, mailer: Mailer, { link, ...code }: RecoverySecrets): Promise<void> {
  const person = await ctx.db
    .selectFrom('recoveryLinks')
    .innerJoin('users', 'users.email', 'recoveryLinks.email')
    .leftJoin('recoveryCodes', (join) => join.onRef('recoveryCodes.email', '=', 'recoveryLinks.email').on('recoveryCodes.expiresAt', '>', ctx.now()))
    .select(['users.id', 'recoveryCodes.id as livingCode'])
    .where('recoveryLinks.id', '=', link.id)
    .where('recoveryLinks.expiresAt', '>', ctx.now())
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  const isReplaced = person !== undefined && person.livingCode !== null && person.livingCode !== code.id
  if (!person || isReplaced) return
  const words = person.livingCode
    ? {
        paragraphs: [
          'Voici le code qui permet de choisir un nouveau mot de passe. Saisissez-le sur la page où vous l’avez demandé.',
          `Il est valable ${delays.recoveryCodeMinutes}\u00A0minutes et ne sert qu’une fois. Le lien ci-dessous, valable ${linkLife}, fait de même sur n’importe quel appareil, sans code à saisir.`,
          'Ne donnez ni l’un ni l’autre à personne\u00A0: notre équipe ne vous les demandera jamais.',
          advice,
        ],
        highlight: openRecoveryCode(ctx.keys, code),
      }
    : {
        paragraphs: [
          `Le lien ci-dessous permet de choisir un nouveau mot de passe. Il est valable ${linkLife} et ne sert qu’une fois.`,
          'Ne le donnez à personne\u00A0: notre équipe ne vous le demandera jamais.',
          advice,
        ],
      }
  await deliverMail(ctx, mailer, {
    userId: person.id,
    key: `recovery-code:${code.id}`,
    isImpersonal: true,
    subject: 'Votre code de récupération',
    ...words,
    link: { label: 'Choisir un nouveau mot de passe', path: `${screens.recovery}#${openRecoveryLink(ctx.keys, link)}` },
  })
}
