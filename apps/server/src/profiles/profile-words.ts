import { role, type RoleId, roleLabel } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { type ProfileField, profileFieldLabel } from '@passerelle/contract/profiles'
import { deskScreens, screens } from '@passerelle/contract/screens'
import { whileWithdrawn } from '@passerelle/contract/withdrawn-words'
import { backOfficeLink } from '#src/notices/notice-words.ts'
import type { DeskNotice, Notice } from '#src/notices/send-notice.ts'
import { smsOf } from '#src/notices/sms-of.ts'
import type { GivenBack } from '#src/passes/holder-suspension.ts'
import { passesBack } from '#src/passes/pass-words.ts'

/** What the calls answer. */
export const profileReplies = {
  submitted: 'Votre profil est envoyé. Nous vous préviendrons par e-mail.',
  saved: 'Vos informations sont enregistrées.',
  resubmitted: 'Vos informations sont envoyées. Votre profil attend notre validation\u00A0: nous vous préviendrons par e-mail.',
  logoSaved: 'Votre logo est enregistré.',
  shown: `Les donateurs de vos ${product.nouns} liront désormais votre prénom, votre métier et votre commune.`,
  hidden: 'Les donateurs ne liront plus ni votre métier ni votre commune.',
  approved: 'Le profil est approuvé.',
  rejected: 'Le profil est rejeté. La personne est prévenue.',
  withdrawn: 'L’approbation est retirée. La personne est prévenue.',
  toldApart: 'C’est retenu\u00A0: ces deux dossiers sont de deux personnes.',
  toldAlike: 'C’est annulé\u00A0: ces deux dossiers seront de nouveau rapprochés s’ils se ressemblent.',
  reopened: 'Le dossier est rouvert\u00A0: la personne peut soumettre à nouveau son profil.',
}

// What is refused, beside its field.
export const documentToCorrect = 'Joignez un document IFU\u00A0: votre profil corrigé est soumis à nouveau.'
export const documentToValidate = 'Joignez le nouveau document IFU\u00A0: ces changements doivent être validés.'
export const documentNotYours = 'Ce document ne peut pas être repris\u00A0: joignez-le à nouveau.'
export const documentRefused = 'Ce document a été refusé\u00A0: joignez-en un autre.'
export const birthdayToCome = 'La date de naissance ne peut pas être dans l’avenir.'
export const tooYoung = (minimumYears: number): string =>
  `Il faut avoir ${minimumYears} ans au moins. Vérifiez l’année de naissance.`
export const departmentFirst = 'Choisissez d’abord le département.'
export const departmentUnknown = 'Le département\u00A0: choisissez une valeur de la liste.'
export const communeElsewhere = (department: string): string =>
  `Cette commune n’est pas dans le département ${department}. Choisissez-la dans la liste.`
export const refusedNotInFile = 'Ce qui est à corriger\u00A0: une ligne n’est pas dans ce dossier. Rechargez la page.'

// What the owner of a profile is told.
interface Decided {
  userId: number
  decisionId: number
}

/** `back`: the passes of a beneficiary whose approval had been withdrawn. */
export function profileApproved({ userId, decisionId, back }: Decided & { back: GivenBack }, roleId: RoleId): Notice {
  const message = [
    `Votre profil ${roleLabel[roleId].toLowerCase()} est approuvé.`,
    ...passesBack(back),
  ].join(' ')
  const { sentence, link } = nextStep[roleId]
  return {
    userId,
    key: `profile-decision:${decisionId}`,
    message,
    sms: [smsOf(`Votre profil ${roleLabel[roleId].toLowerCase()} est approuvé.`)],
    mail: { subject: 'Votre profil est approuvé', paragraphs: [message, sentence], link },
  }
}

const nextStep: Record<RoleId, { sentence: string; link: { label: string; path: string } }> = {
  1: { sentence: 'Le back office vous est ouvert.', link: backOfficeLink },
  2: {
    sentence: `Choisissez un service et présentez votre projet\u00A0: des partenaires pourront financer vos ${product.nouns}.`,
    link: { label: 'Choisir un service', path: screens.services },
  },
  3: {
    sentence: 'Vous pouvez dès maintenant financer un projet ou faire un don.',
    link: { label: 'Voir les projets', path: screens.projects },
  },
  4: {
    sentence: `Vous pouvez dès maintenant scanner les ${product.nouns} qu’on vous présente. Chaque ${product.noun} scanné remplit votre balance.`,
    link: { label: 'Ouvrir mon tableau de bord', path: screens.dashboard },
  },
}

interface Rejected extends Decided {
  roleId: RoleId
  reason: string
  /** What is to be corrected. */
  refused: ProfileField[]
}

export function profileRejected({ userId, decisionId, roleId, reason, refused }: Rejected): Notice {
  const items = refused.length > 0 ? [`À corriger\u00A0: ${refusedWords(refused)}.`] : []
  const news = ['Votre profil a été rejeté.', `Motif\u00A0: ${reason}`, ...items]
  return {
    userId,
    key: `profile-decision:${decisionId}`,
    message: news.join(' '),
    sms: [smsOf('Votre profil a été rejeté. Le motif et ce qu’il faut corriger sont dans l’application, ou au service client.')],
    mail: {
      subject: 'Votre profil a été rejeté',
      paragraphs: [...news, 'Ce que vous aviez envoyé est gardé\u00A0: corrigez ce qu’il faut, puis renvoyez votre dossier.'],
      link: correctionOf(roleId),
    },
  }
}

interface Withdrawn extends Decided {
  roleId: RoleId
  reason: string
}

/** What is stopped, what stays, and what the person does next. */
export function profileWithdrawn({ userId, decisionId, roleId, reason }: Withdrawn): Notice {
  const news = ['L’approbation de votre profil est retirée.', `Motif\u00A0: ${reason}`]
  return {
    userId,
    key: `profile-decision:${decisionId}`,
    message: news.join(' '),
    mail: {
      subject: 'L’approbation de votre profil est retirée',
      paragraphs: [...news, whileWithdrawn[roleId], 'Corrigez ce qu’il faut, puis renvoyez votre dossier\u00A0: nous l’examinerons de nouveau.'],
      link: correctionOf(roleId),
    },
  }
}

const correctionOf = (roleId: RoleId) => ({
  label: 'Corriger et renvoyer',
  path: roleId === role.beneficiary ? screens.editBeneficiary : screens.editCompany,
})

/** « Téléphone, document »: the first as it is written, the others inside a sentence. */
function refusedWords([first, ...others]: ProfileField[]): string {
  const inSentence = (field: ProfileField) =>
    field === 'ifu' ? profileFieldLabel[field] : profileFieldLabel[field].replace(/^./u, (letter) => letter.toLocaleLowerCase('fr'))
  return [...(first ? [profileFieldLabel[first]] : []), ...others.map(inSentence)].join(', ')
}

export function profileReopened({ userId, decisionId }: Decided): Notice {
  const message = 'Votre dossier est rouvert\u00A0: vous pouvez choisir un type de compte et soumettre à nouveau votre profil.'
  return {
    userId,
    key: `profile-decision:${decisionId}`,
    message,
    mail: {
      subject: 'Votre dossier est rouvert',
      paragraphs: [message],
      link: { label: 'Soumettre mon profil', path: screens.index },
    },
  }
}

// What those who instruct are told.
interface Waiting {
  userId: number
  person: string
  roleId: RoleId
  at: Date
}

export function profileWaits({ userId, person, roleId, at }: Waiting, what: 'new' | 'edited'): DeskNotice {
  const news = what === 'edited' ? 'Profil modifié à examiner' : 'Nouveau profil à examiner'
  const path = deskScreens.profile(userId)
  return { key: `profile-submitted:${userId}:${at.getTime()}`, path, message: `${news}\u00A0: ${person} (${roleLabel[roleId]}).` }
}
