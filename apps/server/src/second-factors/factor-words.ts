import { screens } from '@passerelle/contract/screens'
import type { Mail } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const factorReplies = {
  started: 'Ajoutez cette clé à votre application, puis saisissez le code qu’elle affiche.',
  confirmed: 'Le second facteur est en place. Gardez vos codes de secours en lieu sûr.',
  removed: 'L’application est retirée.',
  passkeyStarted: 'Suivez ce que votre appareil demande.',
  passkeyAdded: 'La clé d’accès est ajoutée.',
  passkeyRemoved: 'La clé d’accès est retirée.',
  drawn: 'Voici vos nouveaux codes de secours\u00A0; les anciens ne servent plus.',
  proved: 'C’est bien vous.',
}

// What is refused, beside its field.
export const wrongPassword = 'Le mot de passe est incorrect. Saisissez-le à nouveau.'
export const noProof = 'Le code est obligatoire.'
export const wrongPasskey = 'Cette clé d’accès n’a pas été reconnue, ou le délai de cinq minutes est passé. Recommencez.'
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

export const appRemoved = (userId: number, at: Date): Mail => ({
  userId,
  key: `factor-removed:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Application retirée',
  paragraphs: ['Les codes de votre application n’ouvrent plus votre compte. Vos clés d’accès restent.', notYou],
  link: choosing,
})

export const passkeyAdded = (userId: number, at: Date, name: string): Mail => ({
  userId,
  key: `passkey-added:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Clé d’accès ajoutée',
  paragraphs: [`Une clé d’accès ouvre maintenant votre compte, après le mot de passe\u00A0: «\u00A0${name}\u00A0».`, notYou],
  link: choosing,
})

export const passkeyRemoved = (userId: number, at: Date, { name, isLast }: { name: string; isLast: boolean }): Mail => ({
  userId,
  key: `passkey-removed:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Clé d’accès retirée',
  paragraphs: [
    `Cette clé d’accès n’ouvre plus votre compte\u00A0: «\u00A0${name}\u00A0».`,
    ...(isLast ? ['Votre mot de passe suffit de nouveau pour entrer.'] : []),
    notYou,
  ],
  link: choosing,
})

export const passkeyCopied = (userId: number, at: Date): Mail => ({
  userId,
  key: `passkey-copied:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Une clé d’accès a été refusée',
  paragraphs: [
    'Quelqu’un a présenté une de vos clés d’accès qui semble avoir été copiée. Nous l’avons refusée.',
    'Retirez cette clé dans votre profil, puis ajoutez-en une autre.',
    notYou,
  ],
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
