import { screens } from '@passerelle/contract/screens'
import { sendMail } from '#src/notices/send-notice.ts'
import type { Tx } from '#src/platform/database/database.ts'

/** Tells the person, whoever did it: this mail is how a theft is noticed. Impersonal: a name can be made to say anything. */
export async function mailPasswordChanged(tx: Tx, userId: number, now: Date): Promise<void> {
  await sendMail(tx, {
    userId,
    key: `password-changed:${now.getTime()}`,
    isImpersonal: true,
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Votre mot de passe a été changé.',
      'C’est vous\u202F? Vous n’avez rien à faire.',
      'Ce n’est pas vous\u202F? Choisissez tout de suite un nouveau mot de passe par «\u00A0Mot de passe oublié\u202F?\u00A0», puis contactez le service client.',
    ],
    link: { label: 'Choisir un nouveau mot de passe', path: screens.recovery },
  })
}
