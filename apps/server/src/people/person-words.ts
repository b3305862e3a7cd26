import { formatWhole } from '@passerelle/contract/money'
import { screens } from '@passerelle/contract/screens'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice, Mail, Notice } from '#src/notices/send-notice.ts'
import { type MergeRefusal, movedRowsMax } from './merge-rules.ts'

/** What the calls answer. */
export const personReplies = {
  recoveryOpened: 'La récupération est ouverte. Montrez le code à la personne\u00A0: elle choisit son mot de passe tout de suite.',
  factorReset: 'Le second facteur est retiré. La personne entre avec son mot de passe, et en met un autre en place dans son profil.',
  merged: 'Les deux comptes n’en font plus qu’un. La personne en est prévenue aux deux adresses.',
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
      paragraphs: [
        news,
        'Connectez-vous maintenant avec celle-ci\u00A0; votre mot de passe n’a pas changé.',
        'Pour protéger le compte, un mot de passe oublié ne se remplace pas par e-mail pendant sept jours\u00A0: contactez le service client.',
        notYours,
      ],
      link: { label: 'Me connecter', path: screens.login },
    },
  }
}

/** In the application, and to the address that its owner cannot read any more, or that somebody else still does. */
export function recoveryOpened(userId: number, at: Date): Notice {
  const news = 'Notre équipe a ouvert la récupération de votre compte, après avoir vérifié l’identité de la personne qui l’a demandée.'
  return {
    userId,
    key: `recovery-opened:${userId}:${at.getTime()}`,
    message: `${news} ${notYours}`,
    mail: { subject: 'Votre compte est en cours de récupération', isImpersonal: true, paragraphs: [news, notYours] },
  }
}

const accessNews = {
  email: 'L’adresse de ce compte a été remplacée',
  password: 'La récupération de ce compte a été ouverte au bureau',
  factor: 'Le second facteur de ce compte a été retiré',
}
export type AccessPart = keyof typeof accessNews
interface AccessGiven {
  part: AccessPart
  person: { id: number; name: string }
  at: Date
}

/** For who may do everything: alone, whoever vouched for a person could make their account theirs. */
export function accessGiven(by: string, { part, person, at }: AccessGiven): DeskNotice {
  const news = `${accessNews[part]}\u00A0: ${person.name}, n°\u00A0${person.id}. Fait par\u00A0: ${by}, après deux vérifications.`
  const ask = 'Vous ne vous y attendiez pas\u202F? Parlez-en tout de suite à cette personne, et regardez le journal.'
  return deskNotice(`access-given:${part}-${person.id}-${at.getTime()}`, 'L’accès à un compte a été redonné', `${news} ${ask}`)
}

/** Whoever did it: how a theft is noticed. */
export function factorLost(userId: number, at: Date): Notice {
  const news = 'Notre équipe a retiré le second facteur de votre compte, après avoir vérifié l’identité de la personne qui l’a demandé.'
  return {
    userId,
    key: `factor-lost:${userId}:${at.getTime()}`,
    message: `${news} Mettez-en un autre en place dans votre profil.`,
    mail: {
      subject: 'Le second facteur de votre compte a été retiré',
      isImpersonal: true,
      paragraphs: [news, 'Vos appareils sont déconnectés. Connectez-vous avec votre mot de passe, puis mettez-en un autre en place.', notYours],
      link: { label: 'Me connecter', path: screens.login },
    },
  }
}

/** Why two accounts do not become one, and what to do. */
export const mergeRefused: Record<MergeRefusal, string> = {
  same: 'C’est le même compte. Donnez le numéro de l’autre.',
  own: 'Personne ne réunit son propre compte à un autre. Demandez à un autre administrateur.',
  administrator: 'Un compte d’administrateur ne se réunit à aucun autre.',
  merged: 'L’un de ces comptes est déjà réuni à un autre. Ouvrez celui qui reste.',
  suspended: 'L’un de ces comptes est suspendu. Rétablissez-le d’abord, si c’est justifié.',
  withdrawn: 'L’approbation de l’un de ces profils est retirée. Décidez d’abord de ce profil.',
  roles: 'Ces comptes n’ont pas le même rôle\u00A0: ils restent séparés. Si celui qui reste n’a pas encore de profil, gardez l’autre.',
  profile: 'Le compte qui reste doit avoir son profil approuvé, comme l’autre. Gardez l’autre compte, ou approuvez d’abord celui-ci.',
  money: 'Ce fournisseur a encore un solde ou un retrait en cours. Il demande d’abord son argent, puis ses comptes sont réunis.',
  too_many: `Ce compte a trop d’historique (plus de ${formatWhole(movedRowsMax)} lignes) pour être réuni ici. Gardez-le, et réunissez l’autre à celui-ci.`,
}

export function accountsMerged(userId: number, mergedId: number): Notice {
  const news = 'Vos deux comptes n’en font plus qu’un\u00A0: celui-ci. Tout ce que l’autre avait y est.'
  return {
    userId,
    key: `merged:${mergedId}`,
    message: news,
    mail: {
      subject: 'Vos deux comptes sont réunis',
      paragraphs: [news, 'Connectez-vous avec cette adresse et son mot de passe.', notYours],
      link: { label: 'Me connecter', path: screens.login },
    },
  }
}

/** To the address of the account that has ended. */
export const accountEnded = (userId: number): Mail => ({
  userId,
  key: 'account-ended',
  isImpersonal: true,
  subject: 'Ce compte est réuni à un autre',
  paragraphs: ['Ce compte est réuni à un autre compte à votre nom. Connectez-vous avec l’adresse de celui-là.', notYours],
})
