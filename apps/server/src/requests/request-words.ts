import { product } from '@passerelle/contract/product'
import { deskScreens, screens } from '@passerelle/contract/screens'
import type { DeskNotice, Notice } from '#src/notices/send-notice.ts'
import { smsOf } from '#src/notices/sms-of.ts'

/** What the calls answer. */
export const requestReplies = {
  made: (code: string) => `Votre demande ${code} est envoyée. Nous vous préviendrons par e-mail.`,
  approved: 'La demande est approuvée\u00A0: son projet est ouvert au financement.',
  withdrawn: 'L’approbation est retirée. La personne est prévenue du motif.',
  rejected: 'La demande est rejetée. La personne est prévenue du motif.',
}

interface ToldRequest {
  id: number
  code: string
  title: string
  beneficiaryId: number
}

const toRequests = { label: 'Voir mes demandes', path: screens.requests }

export function requestApproved({ id, code, title, beneficiaryId }: ToldRequest): Notice {
  const message = `Votre demande ${code} «\u00A0${title}\u00A0» est approuvée. Elle est maintenant proposée aux partenaires.`
  const next = `Un e-mail vous préviendra dès que vous recevrez ${product.aNoun}.`
  return {
    userId: beneficiaryId,
    key: `request-approved:${id}`,
    message,
    sms: [smsOf(`Votre demande ${code} est approuvée. Elle est maintenant proposée aux partenaires.`)],
    mail: { subject: 'Votre demande est approuvée', paragraphs: [message, next], link: toRequests },
  }
}

export function requestRejected({ id, code, title, beneficiaryId }: ToldRequest, reason: string): Notice {
  const news = `Votre demande ${code} «\u00A0${title}\u00A0» a été rejetée.`
  const why = `Motif\u00A0: ${reason}`
  const next = 'Vous pouvez présenter une nouvelle demande qui en tienne compte.'
  return {
    userId: beneficiaryId,
    key: `request-rejected:${id}`,
    message: `${news} ${why}`,
    sms: [smsOf(`Votre demande ${code} a été rejetée. Le motif est dans l’application, ou au service client.`)],
    mail: { subject: 'Votre demande a été rejetée', paragraphs: [news, why, next], link: toRequests },
  }
}

export function approvalWithdrawn({ id, code, title, beneficiaryId }: ToldRequest, reason: string): Notice {
  const news = `L’approbation de votre demande ${code} «\u00A0${title}\u00A0» est retirée\u00A0: elle n’est plus proposée aux partenaires.`
  const why = `Motif\u00A0: ${reason}`
  const kept = `Les ${product.nouns} que vous avez déjà reçus restent à vous. Vous pouvez présenter une nouvelle demande.`
  return {
    userId: beneficiaryId,
    key: `request-withdrawn:${id}`,
    message: `${news} ${why}`,
    mail: { subject: 'L’approbation de votre demande est retirée', paragraphs: [news, why, kept], link: toRequests },
  }
}

// What the desk is told.
export function requestMade({ id, code, title }: Omit<ToldRequest, 'beneficiaryId'>): DeskNotice {
  const message = `Nouvelle demande à examiner\u00A0: ${code} «\u00A0${title}\u00A0».`
  return { key: `request-made:${id}`, path: deskScreens.request(id), message }
}
