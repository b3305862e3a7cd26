import { screens } from '@passerelle/contract/screens'
import type { Mail } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const factorReplies = {
  started: 'Ajoutez cette clé à votre application, puis saisissez le code qu’elle affiche.',
  confirmed: 'Le second facteur est en place. Gardez vos codes de secours en lieu sûr.',
  removed: 'Le second facteur est retiré.',
  drawn: 'Voici vos nouveaux codes de secours\u00A0; les anciens ne servent plus.',
  proved: 'C’est bien vous.',
}

// What is refused, beside its field.
export const wrongPassword = 'Le mot de passe est incorrect. Saisissez-le à nouveau.'
export const wrongCode = 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant dans votre application.'

const notYou = 'Ce n’est pas vous\u202F? Choisissez tout de suite un nouveau mot de passe, puis contactez le service client.'
const choosing = { label: 'Choisir un nouveau mot de passe', path: screens.recovery }

/** Whoever did it: these mails are how a theft is noticed. */
export const factorConfirmed = (userId: number, at: Date): Mail => ({
  userId,
  key: `factor-confirmed:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Second facteur en place',
  paragraphs: ['Votre compte demande maintenant un code de votre application à chaque connexion.', notYou],
  link: choosing,
})

export const factorRemoved = (userId: number, at: Date): Mail => ({
  userId,
  key: `factor-removed:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Second facteur retiré',
  paragraphs: ['Votre mot de passe suffit de nouveau pour entrer dans votre compte.', notYou],
  link: choosing,
})

export const backupCodeUsed = (userId: number, at: Date, left: number): Mail => ({
  userId,
  key: `backup-code:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Un code de secours a servi',
  paragraphs: [
    'Un de vos codes de secours vient d’ouvrir votre compte.',
    left === 0 ? 'C’était le dernier\u00A0: faites-en de nouveaux dans votre profil.' : `Il vous en reste ${left}.`,
    notYou,
  ],
  link: choosing,
})
