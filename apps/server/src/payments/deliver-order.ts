import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { donationScreen, screens } from '@passerelle/contract/screens'
import { approveDonation, insertDonation } from '#src/donations/donation-records.ts'
import { postPaymentConfirmed } from '#src/ledger/post-events.ts'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import type { Order } from '#src/orders/lock-attempt.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { deliverOffer, type OfferResult } from '#src/projects/deliver-offer.ts'
import { financedPasses } from './financed-passes.ts'
import { receiptRows } from './receipt-mail.ts'

interface Paid {
  order: Order
  attemptId: string
}

/** What a confirmed payment gives, once: the ledger, the passes, and the words to those concerned. */
export async function deliverOrder(ctx: Context, tx: Tx, paid: Paid): Promise<void> {
  const { order, attemptId } = paid
  await postPaymentConfirmed(tx, { attemptId, amountXof: order.amountXof, feeXof: order.feeXof, at: ctx.now() })
  const given = order.projectId === null ? await deliverDonation(ctx, tx, paid) : await deliverProjectOffer(ctx, tx, paid, order.projectId)
  await writeJournal(ctx, tx, { action: 'payment.settle', subject: { type: 'payment', id: attemptId }, detail: { orderId: order.id, kind: order.kind, amountXof: order.amountXof, feeXof: order.feeXof, ...given } })
}

async function deliverDonation(ctx: Context, tx: Tx, paid: Paid): Promise<{ passes: number }> {
  const { donationId, title, passes } = await approveDonation(ctx, tx, paid.order.id)
  await thank(ctx, tx, paid, {
    subject: 'Votre don est confirmé',
    news: `Votre don de ${formatXof(paid.order.amountXof)} est confirmé\u00A0: ${financedPasses(passes)}. Merci\u202F!`,
    next: donationNext,
    link: { label: 'Voir mon don', path: donationScreen(donationId, title) },
  })
  return { passes }
}

async function deliverProjectOffer(ctx: Context, tx: Tx, paid: Paid, projectId: number): Promise<{ passes: number; gone: number }> {
  const { order } = paid
  const offer = await deliverOffer(ctx, tx, { orderId: order.id, donorId: order.ownerId, projectId })
  const gift = offer.gone.length > 0 ? await turnIntoDonation(ctx, tx, order, offer) : null
  const given = offer.financed > 0 ? `\u00A0: ${financedPasses(offer.financed)} pour «\u00A0${offer.title}\u00A0»` : ''
  await thank(ctx, tx, paid, {
    subject: 'Votre paiement est confirmé',
    news: `Votre paiement de ${formatXof(order.amountXof + order.feeXof)} est confirmé${given}. Merci\u202F!`,
    next: gift ? `${gift.reason} ${donationNext}` : 'Le bénéficiaire du projet en est prévenu. Vous verrez quand ils sont utilisés.',
    link: gift && offer.financed === 0 ? { label: 'Voir mon don', path: donationScreen(gift.donationId, gift.title) } : { label: `Voir mes ${product.nouns} financés`, path: screens.financed },
    ...(gift && { also: gift.reason }),
  })
  return { passes: offer.financed, gone: offer.gone.length }
}

/**
 * What was chosen could not be had any more: financed, being paid by somebody else, or closed. The money is never lost,
 * it finances passes of the same service and amounts.
 */
async function turnIntoDonation(ctx: Context, tx: Tx, order: Order, { gone, financed, serviceId, title }: OfferResult): Promise<{ donationId: number; title: string; reason: string }> {
  const lines = [...Map.groupBy(gone, (allocation) => allocation.amountXof)].map(([amountXof, same]) => ({ amountXof, count: same.length }))
  const description = `Offre pour «\u00A0${title}\u00A0», devenue un don.`
  await insertDonation(ctx, tx, { orderId: order.id, partnerId: order.ownerId, serviceId, title, description, lines })
  const { donationId } = await approveDonation(ctx, tx, order.id)
  const taken = `${gone.length} ${gone.length > 1 ? product.nouns : product.noun} du projet «\u00A0${title}\u00A0» ${gone.length > 1 ? 'n’étaient' : 'n’était'} plus à financer`
  await notifyAdministrators(tx, 'finance', { key: `offer-became-donation:${order.id}`, message: `Commande ${order.id} devenue${financed > 0 ? ' en partie' : ''} un don\u00A0: ${taken} quand le paiement est arrivé.` })
  const reason = `${taken} quand votre paiement est arrivé. Cette part de votre paiement n’est pas perdue\u00A0: elle devient un don pour le même service et les mêmes montants.`
  return { donationId, title, reason }
}

const donationNext = `Chaque ${product.noun} va à la plus ancienne demande du même service et du même montant. Vous verrez qui le reçoit et quand il est utilisé.`

interface Thanks {
  subject: string
  news: string
  /** What becomes of it: in the mail only. */
  next: string
  link: { label: string; path: string }
  /** What the notice must say too. */
  also?: string
}

/** One notice and one mail, the receipt in it, for one payment. */
async function thank(ctx: Context, tx: Tx, { order, attemptId }: Paid, { subject, news, next, link, also }: Thanks): Promise<void> {
  await sendNotice(tx, {
    userId: order.ownerId,
    key: `payment-confirmed:${order.id}`,
    message: also === undefined ? news : `${news} ${also}`,
    mail: { subject, paragraphs: [news, next], rows: await receiptRows(tx, { order, attemptId, paidAt: ctx.now() }), link },
  })
}
