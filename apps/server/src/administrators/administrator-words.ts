import { adminRoleHelp, adminRoleWord } from '@passerelle/contract/administrator-words'
import type { AdminRole } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { MailContent } from '#src/notices/mail-content.ts'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice, Mail, Notice } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const administratorReplies = {
  invited: 'L’invitation est envoyée. Son lien sert une fois, pendant 48 heures.',
  /** Another name was typed than the one that the account has. */
  takenBack: (name: string) => `L’invitation est envoyée. Ce compte existait\u00A0: il garde le nom «\u00A0${name}\u00A0», avec ce qu’il a fait.`,
  roleChanged: 'Le rôle est changé. La personne en est prévenue.',
  removed: 'Cet administrateur est retiré. Ce qu’il a fait reste à son nom.',
  factorReset: 'Le second facteur est retiré. La personne en mettra un autre en place à sa prochaine connexion.',
}

const notYou = 'Vous n’attendiez rien de tel\u202F? Prévenez tout de suite un autre administrateur.'

const unexpected = 'Vous ne vous y attendiez pas\u202F? Parlez-en tout de suite à cette personne, et regardez le journal.'

export const invitationMail = ({ host, adminRole, link }: { host: string; adminRole: AdminRole; link: string }): MailContent => ({
  isImpersonal: true,
  subject: `Invitation à administrer ${product.brand}`,
  paragraphs: [
    `${host} vous confie une part de ${product.brand}\u00A0: ${adminRoleWord[adminRole]}. ${adminRoleHelp[adminRole]}`,
    'Choisissez votre mot de passe par le lien ci-dessous. Il sert une fois, pendant 48 heures.',
    'À la première connexion, vous mettrez en place un second facteur\u00A0: gardez votre téléphone à portée de main.',
    'Vous n’attendiez pas cette invitation\u202F? Ignorez cet e-mail.',
  ],
  link: { label: 'Choisir mon mot de passe', path: `${screens.recovery}#${link}` },
})

export function roleChanged({ userId, adminRole, at }: { userId: number; adminRole: AdminRole; at: Date }, reason: string): Notice {
  const news = `Votre rôle est maintenant «\u00A0${adminRoleWord[adminRole]}\u00A0».`
  return {
    userId,
    key: `role-changed:${userId}:${at.getTime()}`,
    message: `${news} Motif\u00A0: ${reason}`,
    mail: { subject: 'Votre rôle a changé', paragraphs: [news, adminRoleHelp[adminRole], `Motif\u00A0: ${reason}`] },
  }
}

const teamNews = {
  invited: (role: AdminRole) => `a été invité à administrer, avec le rôle «\u00A0${adminRoleWord[role]}\u00A0»`,
  created: (role: AdminRole) => `a maintenant un compte d’administration, avec le rôle «\u00A0${adminRoleWord[role]}\u00A0»`,
  role: (role: AdminRole) => `a maintenant le rôle «\u00A0${adminRoleWord[role]}\u00A0»`,
  removed: () => 'a été retiré des administrateurs',
  suspended: () => 'a été suspendu, et ne peut plus rien faire ici',
  restored: () => 'n’est plus suspendu, et peut de nouveau agir ici',
  factor: () => 'n’a plus de second facteur, et en mettra un autre en place',
}
export interface TeamChange {
  change: keyof typeof teamNews
  person: { id: number; name: string }
  role: AdminRole
  at: Date
}

/** For the others who may do everything. */
export function teamChanged(by: string, { change, person, role, at }: TeamChange): DeskNotice {
  const news = `${person.name} ${teamNews[change](role)}. Fait par\u00A0: ${by}.`
  const key = `team-changed:${change}-${person.id}-${at.getTime()}`
  return deskNotice(key, 'Un changement parmi les administrateurs', `${news} ${unexpected}`)
}

export const administratorRemoved = (userId: number, at: Date, reason: string): Mail => ({
  userId,
  key: `admin-removed:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Votre compte d’administration est retiré',
  paragraphs: [`Votre compte d’administration de ${product.brand} est retiré.`, `Motif\u00A0: ${reason}`, notYou],
})

/** Whoever did it: this mail is how a theft is noticed. */
export const factorReset = (userId: number, at: Date): Mail => ({
  userId,
  key: `factor-reset:${at.getTime()}`,
  isImpersonal: true,
  subject: 'Votre second facteur a été retiré',
  paragraphs: [
    'Un administrateur a retiré le second facteur de votre compte, et vos appareils sont déconnectés.',
    'À votre prochaine connexion, vous en mettrez un autre en place.',
    notYou,
  ],
  link: { label: 'Me connecter', path: screens.login },
})
