import { formatInstant } from '@passerelle/contract/dates'
import { feeLabel, feeOf } from '@passerelle/contract/fee'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { donationScreen } from '@passerelle/contract/donation-screen'
import { screens } from '@passerelle/contract/screens'
import type { MailRow } from '#src/notices/mail-content.ts'
import type { DeskNotice, Notice } from '#src/notices/send-notice.ts'
import type { Order } from '#src/orders/lock-attempt.ts'

/** What the calls answer. */
export const paymentReplies = { paid: 'Votre paiement est confirmé. Merci\u202F!' }

/** What a donor keeps of a payment: who, when, the numbers to quote, what was paid for, and one total. Whole FCFA. */
export interface Receipt {
  payer: string
  paidAt: Date
  providerTxId: string | null
  attemptId: string
  service: string
  lines: { count: number; amountXof: number }[]
}

function receiptRows(
  { payer, paidAt, providerTxId, attemptId, service, lines }: Receipt,
  { amountXof, feeBasisPoints, feeXof }: Order,
): MailRow[] {
  return [
    { label: 'Payeur', value: payer },
    { label: 'Date', value: formatInstant(paidAt) },
    ...(providerTxId === null ? [] : [{ label: 'Transaction', value: providerTxId }]),
    { label: 'Référence', value: attemptId },
    { label: 'Service', value: service },
    ...lines.map((line) => ({
      label: `${line.count}\u00A0×\u00A0${formatXof(line.amountXof)}`,
      value: formatXof(line.count * line.amountXof),
    })),
    { label: `Total des ${product.nouns}`, value: formatXof(amountXof) },
    { label: feeLabel(feeXof === feeOf(amountXof, feeBasisPoints) ? feeBasisPoints : undefined), value: formatXof(feeXof) },
    { label: 'Total payé', value: formatXof(amountXof + feeXof), isTotal: true },
  ]
}

/** « 1 pass financé », « 3 pass financés », in the sentence that thanks a donor. */
export function financedPasses(count: number): string {
  return count > 1 ? `${count} ${product.nouns} financés` : `${count} ${product.noun} financé`
}

interface Donated {
  donationId: number
  title: string
}

const toDonation = ({ donationId, title }: Donated) => ({ label: 'Voir mon don', path: donationScreen(donationId, title) })
const donationNext = `Chaque ${product.noun} va à la plus ancienne demande du même service et du même montant. Vous verrez qui le reçoit et quand il est utilisé.`

export function donationConfirmed(order: Order, donation: Donated & { passes: number }, receipt: Receipt): Notice {
  const news = `Votre don de ${formatXof(order.amountXof)} est confirmé\u00A0: ${financedPasses(donation.passes)}. Merci\u202F!`
  return {
    userId: order.ownerId,
    key: `payment-confirmed:${order.id}`,
    message: news,
    mail: {
      subject: 'Votre don est confirmé',
      paragraphs: [news, donationNext],
      rows: receiptRows(receipt, order),
      link: toDonation(donation),
    },
  }
}

interface Offered {
  title: string
  financed: number
  gone: unknown[]
}

/** `gift`: the donation that the part became which could not be had any more. */
export function offerConfirmed(order: Order, offer: Offered, gift: Donated | null, receipt: Receipt): Notice {
  const given = offer.financed > 0 ? `\u00A0: ${financedPasses(offer.financed)} pour «\u00A0${offer.title}\u00A0»` : ''
  const news = `Votre paiement de ${formatXof(order.amountXof + order.feeXof)} est confirmé${given}. Merci\u202F!`
  const reason = `${taken(offer)} quand votre paiement est arrivé. Cette part de votre paiement n’est pas perdue\u00A0: elle devient un don pour le même service et les mêmes montants.`
  const next = gift ? `${reason} ${donationNext}` : `Le bénéficiaire du projet en est prévenu. Vous verrez quand chaque ${product.noun} est utilisé.`
  const toFinanced = { label: `Voir mes ${product.nouns} financés`, path: screens.financed }
  return {
    userId: order.ownerId,
    key: `payment-confirmed:${order.id}`,
    message: gift ? `${news} ${reason}` : news,
    mail: {
      subject: 'Votre paiement est confirmé',
      paragraphs: [news, next],
      rows: receiptRows(receipt, order),
      link: gift && offer.financed === 0 ? toDonation(gift) : toFinanced,
    },
  }
}

function taken({ gone, title }: Offered): string {
  const whichWere = gone.length > 1 ? 'n’étaient' : 'n’était'
  return `${gone.length} ${gone.length > 1 ? product.nouns : product.noun} du projet «\u00A0${title}\u00A0» ${whichWere} plus à financer`
}

/** The description of the donation that an offer became. */
export const donationOfOffer = (title: string): string => `Offre pour «\u00A0${title}\u00A0», devenue un don.`

// What finance is told.
export function offerBecameDonation(orderId: Order['id'], offer: Offered): DeskNotice {
  const howFar = offer.financed > 0 ? ' en partie' : ''
  const message = `Commande ${orderId} devenue${howFar} un don\u00A0: ${taken(offer)} quand le paiement est arrivé.`
  return { key: `offer-became-donation:${orderId}`, message }
}

export function unknownOperation(kind: string, providerObjectId: string | null): DeskNotice {
  const message = `Le prestataire de paiement annonce une opération inconnue (${kind} ${providerObjectId}). Vérifiez-la dans son tableau de bord.`
  return { key: `payment-orphan:${kind}:${providerObjectId}`, message }
}

export function paymentKeyRefused(day: string): DeskNotice {
  const message = 'Le prestataire de paiement refuse notre clé\u00A0: les paiements ne sont plus confirmés. Vérifiez FEDAPAY_SECRET_KEY.'
  return { key: `payment-key-refused:${day}`, message, mail: { subject: 'La clé de paiement est refusée', paragraphs: [message] } }
}
