import { screens } from '@passerelle/contract/screens'
import type { Mail, Notice } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const personReplies = {
  sessionsEnded: 'Toutes ses sessions sont fermées. La personne se connecte de nouveau avec son mot de passe.',
  nameCorrected: 'Le nom est corrigé. La personne est prévenue.',
  emailCorrected: 'L’adresse est corrigée. L’ancienne et la nouvelle sont prévenues, et ses sessions sont fermées.',
}

// What is refused, beside its field.
export const sameName = 'C’est déjà le nom de ce compte.'
export const sameEmail = 'C’est déjà l’adresse de ce compte.'

const notYours = 'Vous n’avez rien demandé\u202F? Contactez tout de suite le service client.'

export function nameCorrected(userId: number, at: Date, shown: string): Notice {
  const news = `Le nom de votre compte est maintenant «\u00A0${shown}\u00A0».`
  return {
    userId,
    key: `name-corrected:${userId}:${at.getTime()}`,
    message: news,
    mail: { subject: 'Le nom de votre compte a été corrigé', paragraphs: [news, 'Notre équipe l’a corrigé après vérification.', notYours] },
  }
}

/** To the address that was theirs: how somebody learns that their account was taken. */
export function emailLeft(userId: number, at: Date, former: string): Mail {
  return {
    userId,
    to: former,
    key: `email-left:${at.getTime()}`,
    isImpersonal: true,
    subject: 'L’adresse de votre compte a changé',
    paragraphs: ['Votre compte n’utilise plus cette adresse e-mail\u00A0: notre équipe l’a remplacée après vérification.', notYours],
  }
}

export function emailCorrected(userId: number, at: Date): Notice {
  const news = 'L’adresse e-mail de votre compte a été corrigée.'
  return {
    userId,
    key: `email-corrected:${userId}:${at.getTime()}`,
    message: `${news} Connectez-vous avec la nouvelle.`,
    mail: {
      subject: 'L’adresse de votre compte a été corrigée',
      isImpersonal: true,
      paragraphs: [news, 'Connectez-vous maintenant avec celle-ci\u00A0; votre mot de passe n’a pas changé.', notYours],
      link: { label: 'Me connecter', path: screens.login },
    },
  }
}
