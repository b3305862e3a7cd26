import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice, Notice } from '#src/notices/send-notice.ts'
import type { ReviewCause } from '#src/orders/payment-rules.ts'

/** What the calls answer. */
export const refundReplies = {
  taken: 'Ce remboursement est à votre nom.',
  signed: 'Le remboursement est signé\u00A0: l’argent peut être rendu.',
  refused: 'Le remboursement est refusé\u00A0: les signatures ne comptent plus, et qui avait signé est prévenu.',
  left: 'Ce remboursement n’est plus à votre nom\u00A0: une autre personne peut s’en occuper.',
  needsAnother: 'Votre signature est gardée. Une autre personne doit aussi signer.',
}

interface ToldAttempt {
  id: string
  amountXof: number
}

export function paidTwice(userId: number, { id, amountXof }: ToldAttempt): Notice {
  const news = 'Vous avez payé deux fois la même chose.'
  const next = `Les ${formatXof(amountXof)} payés en trop vous seront remboursés. Vous n’avez rien à faire.`
  return {
    userId,
    key: `payment-duplicate:${id}`,
    message: `${news} ${next}`,
    mail: {
      subject: 'Vous avez payé deux fois',
      paragraphs: [news, next],
      rows: [{ label: 'Référence', value: id }, { label: 'À rembourser', value: formatXof(amountXof), isTotal: true }],
    },
  }
}

/** What had been set apart has gone back. */
export function moneyReturned(userId: number, { id, amountXof }: ToldAttempt): Notice {
  const news = `Vos ${formatXof(amountXof)} ont été rendus par le prestataire de paiement.`
  return {
    userId,
    key: `payment-given-back:${id}`,
    message: news,
    mail: {
      subject: 'Votre argent a été rendu',
      paragraphs: [news, 'L’opérateur peut mettre quelques jours à les verser sur votre compte.'],
      rows: [{ label: 'Référence', value: id }, { label: 'Rendu', value: formatXof(amountXof), isTotal: true }],
    },
  }
}

/** By the number that its list shows, and that the provider’s screen knows. */
interface NamedPayment {
  id: string
  providerTxId: string | null
}

const nameOf = ({ id, providerTxId }: NamedPayment): string => (providerTxId === null ? `référence ${id}` : `transaction ${providerTxId}`)

// What finance is told.
const causeText: Record<ReviewCause | 'stray', string> = {
  environment: 'il vient d’un autre environnement',
  reference: 'il porte une autre référence',
  currency: 'sa monnaie n’est pas le franc CFA, ou n’est pas connue',
  amount: 'son montant n’est pas celui de la commande',
  duplicate: 'la commande était déjà payée',
  replaced: 'le choix avait été remplacé par un autre, déjà payé',
  stray: 'la commande attend une autre transaction',
}

export function paymentToReview(payment: NamedPayment, cause: ReviewCause | 'stray'): DeskNotice {
  const message = `Un paiement est à examiner (${nameOf(payment)})\u00A0: ${causeText[cause]}. Rien n’a été délivré.`
  return deskNotice(`payment-review:${payment.id}:${cause}`, 'Un paiement est à examiner', message)
}

/** Each time that it is decided: after a refusal it waits again. */
export function refundToSign(
  taskId: number,
  { payment, amountXof, at }: { payment: NamedPayment; amountXof: number; at: Date },
): DeskNotice {
  const refund = `Un remboursement de ${formatXof(amountXof)}`
  const message = `${refund} attend une deuxième signature (${nameOf(payment)}). L’argent ne part pas avant.`
  return deskNotice(`refund-to-sign:${taskId}:${at.getTime()}`, 'Un remboursement attend une signature', message)
}

export function refundRefused(
  taskId: number,
  { payment, amountXof, reason, at }: { payment: NamedPayment; amountXof: number; reason: string; at: Date },
): DeskNotice {
  const news = `Une autre personne a refusé le remboursement de ${formatXof(amountXof)} que vous aviez signé (${nameOf(payment)}).`
  const next = 'Votre signature ne compte plus\u00A0: ouvrez le paiement pour décider à nouveau.'
  const message = `${news} Motif\u00A0: ${reason} ${next}`
  return deskNotice(`refund-refused:${taskId}:${at.getTime()}`, 'Un remboursement que vous aviez signé est refusé', message)
}

export function heldReturned(
  payment: NamedPayment,
  { amountXof, isSigned, isTaken }: { amountXof: number; isSigned: boolean; isTaken: boolean },
): DeskNotice {
  const news = `Le prestataire a rendu ${formatXof(amountXof)} qui étaient en examen (${nameOf(payment)}). Le registre le sait`
  const key = `payment-held-returned:${payment.id}`
  const check = 'vérifiez qui l’a fait chez le prestataire.'
  if (!isSigned) {
    const message = `${news}, mais deux personnes n’avaient pas signé\u00A0: ${check}`
    return deskNotice(key, 'Un remboursement est parti sans deux signatures', message)
  }
  return { key, message: isTaken ? `${news}, rien n’est à faire.` : `${news}, mais personne ne s’en occupait ici\u00A0: ${check}` }
}

export function paymentRefunded(payment: NamedPayment, { status, suspended }: { status: string; suspended: number }): DeskNotice {
  const inPart = status === 'refunded' ? '' : ' en partie'
  const were = suspended > 1 ? 'étaient chez un bénéficiaire et sont suspendus' : 'était chez un bénéficiaire et est suspendu'
  const held = suspended === 0 ? '' : `\u00A0: ${suspended} ${were}`
  const message = `Le prestataire a remboursé un paiement (${nameOf(payment)})${inPart}. Vérifiez les ${product.nouns} de cette commande${held}.`
  return {
    key: `payment-refunded:${payment.id}:${status}`,
    message,
    mail: { subject: 'Un paiement a été remboursé', paragraphs: [message] },
  }
}
