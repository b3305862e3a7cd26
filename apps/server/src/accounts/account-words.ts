import { formatInstant } from '@passerelle/contract/dates'
import { formatHours, formatMinutes } from '@passerelle/contract/durations'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { MailContent } from '#src/notices/mail-content.ts'
import type { Mail } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const accountReplies = {
  registered: 'Votre compte est créé. Connectez-vous pour continuer.',
  signedIn: 'Vous êtes connecté.',
  signedOut: 'Vous êtes déconnecté.',
  codeSent: 'Si un compte existe à cette adresse, un code vient d’y être envoyé.',
  linkIsGood: 'Choisissez votre nouveau mot de passe.',
  passwordRecovered: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
  passwordChanged: 'Votre mot de passe est changé.',
  sessionEnded: 'Cet appareil est déconnecté.',
  sms: (wanted: boolean) => (wanted ? 'Vous recevrez les nouvelles importantes par SMS.' : 'Vous ne recevrez plus de SMS.'),
  othersEnded: 'Vos autres appareils sont déconnectés.',
}

// What is refused, beside its field.
export const samePassword = 'Choisissez un mot de passe différent de l’ancien.'
export const wrongOldPassword = 'L’ancien mot de passe est incorrect. Saisissez-le à nouveau.'

// Mails to an address that nobody may have proven are impersonal: a name can be made to say anything.
export function welcome(userId: number): Mail {
  return {
    userId,
    key: 'welcome',
    isImpersonal: true,
    subject: `Bienvenue sur ${product.brand}`,
    paragraphs: [
      `Votre compte ${product.brand} est ouvert.`,
      'Connectez-vous pour choisir votre type de compte\u00A0: octroyant, bénéficiaire ou fournisseur. Votre profil sera ensuite vérifié par notre équipe.',
      'Vous n’avez pas ouvert de compte\u202F? Ignorez cet e-mail.',
    ],
    link: { label: 'Me connecter', path: screens.login },
  }
}

/** Whoever did it: this mail is how a theft is noticed. */
export function passwordChanged(userId: number, at: Date): Mail {
  return {
    userId,
    key: `password-changed:${at.getTime()}`,
    isImpersonal: true,
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Votre mot de passe a été changé.',
      'C’est vous\u202F? Vous n’avez rien à faire.',
      'Ce n’est pas vous\u202F? Choisissez tout de suite un nouveau mot de passe par «\u00A0Mot de passe oublié\u202F?\u00A0», puis contactez le service client.',
    ],
    link: { label: 'Choisir un nouveau mot de passe', path: screens.recovery },
  }
}

const advice = 'Vous n’avez rien demandé\u202F? Ignorez cet e-mail\u00A0: votre mot de passe ne change pas.'

/** In place of a code, while an address that the desk has corrected gives no password. */
export const recoveryHeld = (until: Date): MailContent => ({
  isImpersonal: true,
  subject: 'Votre mot de passe ne se remplace pas encore par e-mail',
  paragraphs: [
    `Notre équipe vient de corriger l’adresse de ce compte. Pour le protéger, cette adresse ne permet pas de choisir un mot de passe avant le ${formatInstant(until)}.`,
    'Vous connaissez votre mot de passe\u202F? Connectez-vous comme d’habitude.',
    'Vous l’avez oublié\u202F? Contactez le service client\u00A0: une autre personne de l’équipe vous rend l’accès après vérification.',
    advice,
  ],
})

interface RecoveryMail {
  code: string | null
  /** How long the code lives, from when it was drawn. */
  minutes: number
  link: string
  /** How long the link does. */
  hours: number
}

/** `link` is what follows the screen’s address; without a code that lives, the link stands alone. */
export function recoveryMail({ code, minutes, link, hours }: RecoveryMail): MailContent {
  const linkLife = formatHours(hours)
  return {
    isImpersonal: true,
    subject: 'Votre code de récupération',
    ...(code === null ? linkAlone(linkLife) : { ...codeAndLink(formatMinutes(minutes), linkLife), highlight: code }),
    link: { label: 'Choisir un nouveau mot de passe', path: `${screens.recovery}#${link}` },
  }
}

const codeAndLink = (codeLife: string, linkLife: string) => ({
  paragraphs: [
    'Voici le code qui permet de choisir un nouveau mot de passe. Saisissez-le sur la page où vous l’avez demandé.',
    `Il est valable ${codeLife} et ne sert qu’une fois. Le lien ci-dessous, valable ${linkLife}, fait de même sur n’importe quel appareil, sans code à saisir.`,
    'Ne donnez ni l’un ni l’autre à personne\u00A0: notre équipe ne vous les demandera jamais.',
    advice,
  ],
})

const linkAlone = (linkLife: string) => ({
  paragraphs: [
    `Le lien ci-dessous permet de choisir un nouveau mot de passe. Il est valable ${linkLife} et ne sert qu’une fois.`,
    'Ne le donnez à personne\u00A0: notre équipe ne vous le demandera jamais.',
    advice,
  ],
})
