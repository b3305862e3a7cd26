import { caseKindWord, type CaseOutcome, caseOutcomeWord, type CaseSubject, caseSubjectWord } from '@passerelle/contract/case-words'
import { formatNearDay, promised } from '@passerelle/contract/case-promise'
import type { CaseObject } from '@passerelle/contract/cases'
import type { RoleId, Stat } from '@passerelle/contract/constants'
import { roleLabel } from '@passerelle/contract/constants'
import { formatDay, formatInstant } from '@passerelle/contract/dates'
import { statWord } from '@passerelle/contract/decision-words'
import { formatXof } from '@passerelle/contract/money'
import { type PayoutState, payoutStateWord } from '@passerelle/contract/payout-states'
import { product } from '@passerelle/contract/product'
import { caseScreen, deskScreens } from '@passerelle/contract/screens'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice, Notice } from '#src/notices/send-notice.ts'
import type { PassState } from '#src/platform/database/tables.ts'
import type { OpenCase } from './open-case.ts'
import { dueDayOf } from './promise-answer.ts'

/** What the calls answer. */
export const caseReplies = {
  reported: (code: string, dueOn: string) => `Votre réclamation ${code} est arrivée\u00A0: ${promised(dueOn)}.`,
  added: (code: string, dueOn: string) =>
    `Vous aviez déjà signalé ce problème\u00A0: votre message est ajouté à la réclamation ${code}, ${promised(dueOn)}.`,
  written: (dueOn: string) => `Votre message est arrivé\u00A0: ${promised(dueOn)}.`,
  answered: 'La réponse est envoyée. La personne est prévenue.',
  noted: 'La note est ajoutée. La personne ne la voit pas.',
  taken: 'Vous suivez maintenant cette réclamation.',
  takenTogether: (count: number): string => (count === 0
    ? 'Vous ne suivez aucune réclamation de plus.'
    : count === 1 ? 'Vous suivez une réclamation de plus.' : `Vous suivez ${count} réclamations de plus.`),
  given: 'La réclamation est confiée.',
  closed: 'La réclamation est close. La personne est prévenue.',
  reopened: 'La réclamation est rouverte, avec un nouveau délai. La personne est prévenue.',
  sent: 'Le message est envoyé. La personne est prévenue et peut répondre.',
}

// What is refused.
export const kindNotOfSubject = 'Choisissez un problème de la liste.'
export const tooManyOpen = (max: number): string => (max > 1
  ? `Vous avez déjà ${max} réclamations ouvertes. Ajoutez un message à l’une d’elles, ou attendez une réponse.`
  : 'Vous avez déjà une réclamation ouverte. Ajoutez-y un message, ou attendez une réponse.')
export const cannotFollow = 'Cette personne ne peut pas suivre cette réclamation. Choisissez-en une autre dans la liste.'
export const otherOpen = (code: string): string => `Une autre réclamation est ouverte sur le même sujet (${code}). Répondez dans celle-ci.`

// What its person is told.
const toCase = (id: number) => ({ label: 'Lire et répondre', path: caseScreen(id) })

export function caseAnswered(
  { id, code, personId }: OpenCase,
  { messageId, text, hasFile }: { messageId: number; text: string; hasFile: boolean },
): Notice {
  const joined = hasFile ? ' Un document est joint\u00A0: ouvrez la réclamation pour le lire.' : ''
  const message = `Nous avons répondu à votre réclamation ${code}.${joined}`
  return {
    userId: personId,
    key: `case-answered:${messageId}`,
    message,
    mail: { subject: `Réponse à votre réclamation ${code}`, paragraphs: [message, text], link: toCase(id) },
  }
}

export function caseClosed(
  { id, code, personId }: OpenCase,
  { outcome, messageId, text }: { outcome: CaseOutcome; messageId: number; text: string },
): Notice {
  const message = `Votre réclamation ${code} est close\u00A0: ${caseOutcomeWord[outcome].toLowerCase()}.`
  const next = 'Si le problème demeure, répondez dans la réclamation\u00A0: elle sera rouverte.'
  return {
    userId: personId,
    key: `case-closed:${messageId}`,
    message: `${message} ${next}`,
    mail: { subject: `Votre réclamation ${code} est close`, paragraphs: [message, text, next], link: toCase(id) },
  }
}

export function caseReopened({ id, code, personId, dueAt }: OpenCase, at: Date): Notice {
  const message = `Votre réclamation ${code} est rouverte\u00A0: ${promised(dueDayOf(dueAt))}.`
  return {
    userId: personId,
    key: `case-reopened:${id}:${at.getTime()}`,
    message,
    mail: { subject: `Votre réclamation ${code} est rouverte`, paragraphs: [message], link: toCase(id) },
  }
}

export function deskWrote({ id, code, personId }: OpenCase, { messageId, text }: { messageId: number; text: string }): Notice {
  const message = `${product.brand} vous a écrit (${code}). Vous pouvez répondre dans «\u00A0Mes réclamations\u00A0».`
  return {
    userId: personId,
    key: `case-written:${messageId}`,
    message,
    mail: { subject: `Un message de ${product.brand}`, paragraphs: [message, text], link: toCase(id) },
  }
}

// What the desk is told.
export function caseArrived({ id, code, kind, subject, dueAt }: OpenCase, messageId: number): DeskNotice {
  const what = `${caseKindWord[kind]}\u00A0» (${caseSubjectWord[subject].toLowerCase()})`
  const message = `Nouvelle réclamation ${code}\u00A0: «\u00A0${what}, ${promised(dueDayOf(dueAt))}.`
  return { key: `case-arrived:${messageId}`, path: deskScreens.case(id), message }
}

export function caseMessageArrived({ id, code, dueAt }: OpenCase, messageId: number): DeskNotice {
  return {
    key: `case-message:${messageId}`,
    path: deskScreens.case(id),
    message: `Nouveau message dans la réclamation ${code}, ${promised(dueDayOf(dueAt))}.`,
  }
}

export function caseGiven({ code, id, dueAt }: OpenCase, at: Date): DeskNotice {
  return {
    key: `case-given:${id}:${at.getTime()}`,
    path: deskScreens.case(id),
    message: `La réclamation ${code} vous est confiée, ${promised(dueDayOf(dueAt))}.`,
  }
}

const many = (count: number) => (count > 1 ? `${count} réclamations` : 'Une réclamation')

export function casesDue(count: number, { whose, today }: { whose: string; today: string }): DeskNotice {
  const message = `${many(count)} ${count > 1 ? 'attendent' : 'attend'} une réponse, promise pour aujourd’hui ou demain.`
  return deskNotice(`cases-due:${whose}:${today}`, 'Des réclamations attendent une réponse', message)
}

export function casesLate(count: number, { desk, today }: { desk: string; today: string }): DeskNotice {
  const message = `${many(count)} en retard, ce ${formatNearDay(today)}. Répondez d’abord aux plus anciennes.`
  return deskNotice(`cases-late:${desk}:${today}`, 'Des réclamations sont en retard', message)
}

// What a case is about, as the desk reads it beside; its title is the person's too.
const passStateWord: Record<PassState, string> = {
  funded: 'Sans bénéficiaire', assigned: 'À utiliser', used: 'Utilisé', suspended: 'Suspendu', canceled: 'Annulé',
}

interface ToldPass {
  amountXof: number
  service: string
  state: PassState
  supplier: string | null
  expiresOn: string | null
}

interface ToldUse {
  at: Date
  amountXof: number
  service: string
  holder: string
  supplier: string
  undoneAt: Date | null
}

interface ToldPayout {
  code: string
  amountXof: number
  status: PayoutState
  number: string
  createdAt: Date
  reason: string | null
}

type Facts = CaseObject['facts']
const fact = (label: string, value: string | null): Facts => (value === null ? [] : [{ label, value }])

/** Each object in words: its title, and what helps to judge. */
export const toldObject = {
  pass: ({ amountXof, service, state, supplier, expiresOn }: ToldPass): CaseObject => ({
    title: `${product.label} de ${formatXof(amountXof)}, ${service}`,
    facts: [
      ...fact('État', passStateWord[state]), ...fact('Fournisseur', supplier),
      ...fact('Valable jusqu’au', expiresOn === null ? null : formatDay(expiresOn)),
    ],
  }),
  redemption: (use: ToldUse): CaseObject => ({
    title: `Utilisation du ${formatInstant(use.at)}`,
    facts: [
      ...fact('Montant', formatXof(use.amountXof)), ...fact('Service', use.service), ...fact('Bénéficiaire', use.holder),
      ...fact('Fournisseur', use.supplier), ...fact('Annulée le', use.undoneAt && formatInstant(use.undoneAt)),
    ],
  }),
  donation: (gift: { title: string; amountXof: number; feeXof: number; isPaid: boolean; createdAt: Date }): CaseObject => ({
    title: `Don «\u00A0${gift.title}\u00A0»`,
    facts: [
      ...fact('Montant', formatXof(gift.amountXof)), ...fact('Frais', formatXof(gift.feeXof)),
      ...fact('Paiement', gift.isPaid ? 'Confirmé' : 'Non confirmé'), ...fact('Fait le', formatInstant(gift.createdAt)),
    ],
  }),
  payout: (payout: ToldPayout): CaseObject => ({
    title: `Retrait ${payout.code}`,
    facts: [
      ...fact('Montant', formatXof(payout.amountXof)), ...fact('État', payoutStateWord[payout.status]),
      ...fact('Numéro payé', payout.number), ...fact('Demandé le', formatInstant(payout.createdAt)), ...fact('Motif', payout.reason),
    ],
  }),
  profile: (profile: { roleId: RoleId | null; stat: Stat | null; statReason: string | null }): CaseObject => ({
    title: 'Profil',
    facts: [
      ...fact('Rôle', profile.roleId && roleLabel[profile.roleId]), ...fact('Décision', profile.stat && statWord[profile.stat]),
      ...fact('Motif', profile.statReason),
    ],
  }),
  request: (request: { code: string; title: string; status: Stat; reason: string | null; createdAt: Date }): CaseObject => ({
    title: `Demande ${request.code}`,
    facts: [
      ...fact('Titre', request.title), ...fact('Décision', statWord[request.status]), ...fact('Motif', request.reason),
      ...fact('Déposée le', formatInstant(request.createdAt)),
    ],
  }),
} satisfies Record<Exclude<CaseSubject, 'none'>, (of: never) => CaseObject>
