import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { approveDonation, insertDonation } from '#src/donations/donation-records.ts'
import { postPaymentConfirmed } from '#src/ledger/post-events.ts'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { deliverOffer, type OfferResult } from '#src/projects/deliver-offer.ts'
import { financedPasses } from './financed-passes.ts'
import type { Order } from './lock-attempt.ts'

/** What a confirmed payment gives, once: the ledger, the passes, and the words to those concerned. */
export async function deliverOrder(ctx: Context, tx: Tx, { order, attemptId }: { order: Order; attemptId: string }): Promise<void> {
  await postPaymentConfirmed(tx, { attemptId, amountXof: order.amountXof, feeXof: order.feeXof, at: ctx.now() })
  const given = order.projectId === null ? await deliverDonation(ctx, tx, order) : await deliverProjectOffer(ctx, tx, order, order.projectId)
  await writeJournal(ctx, tx, { action: 'payment.settle', subject: { type: 'payment', id: attemptId }, detail: { orderId: order.id, kind: order.kind, amountXof: order.amountXof, feeXof: order.feeXof, ...given } })
}

async function deliverDonation(ctx: Context, tx: Tx, order: Order): Promise<{ passes: number }> {
  const { passes } = await approveDonation(ctx, tx, order.id)
  const message = `Votre don de ${formatXof(order.amountXof)} est confirmé\u00A0: ${financedPasses(passes)}. Merci\u202F!`
  await thank(tx, order, message, '/vos/dons')
  return { passes }
}

async function deliverProjectOffer(ctx: Context, tx: Tx, order: Order, projectId: number): Promise<{ passes: number; gone: number }> {
  const offer = await deliverOffer(ctx, tx, { orderId: order.id, donorId: order.ownerId, projectId })
  if (offer.gone.length > 0) await turnIntoDonation(ctx, tx, order, offer)
  const message = `Votre paiement de ${formatXof(order.amountXof + order.feeXof)} est confirmé\u00A0: ${financedPasses(offer.financed)} pour «\u00A0${offer.title}\u00A0». Merci\u202F!`
  if (offer.financed > 0) await thank(tx, order, message, `/${product.slug}/financed`)
  return { passes: offer.financed, gone: offer.gone.length }
}

/** Another donor was faster: the money is never lost, it finances passes of the same service and amounts. */
async function turnIntoDonation(ctx: Context, tx: Tx, order: Order, { gone, serviceId, title }: OfferResult): Promise<void> {
  const lines = [...Map.groupBy(gone, (allocation) => allocation.amountXof)].map(([amountXof, same]) => ({ amountXof, count: same.length }))
  const description = `Offre pour «\u00A0${title}\u00A0», devenue un don.`
  await insertDonation(ctx, tx, { orderId: order.id, partnerId: order.ownerId, serviceId, title, description, lines })
  await approveDonation(ctx, tx, order.id)
  const message = `Un autre partenaire a financé avant vous ${gone.length} ${product.nouns} de «\u00A0${title}\u00A0». Votre paiement n’est pas perdu\u00A0: il devient un don pour le même service et les mêmes montants.`
  await sendNotice(tx, { userId: order.ownerId, key: `offer-became-donation:${order.id}`, message, mail: { subject: 'Votre offre est devenue un don', paragraphs: [message], link: { label: 'Voir mes dons', path: '/vos/dons' } } })
  await notifyAdministrators(tx, 'finance', { key: `offer-became-donation:${order.id}`, message: `La commande ${order.id} est devenue en partie un don\u00A0: ${gone.length} ${product.nouns} de «\u00A0${title}\u00A0» étaient déjà pris.` })
}

async function thank(tx: Tx, order: Order, message: string, path: string): Promise<void> {
  await sendNotice(tx, {
    userId: order.ownerId,
    key: `payment-confirmed:${order.id}`,
    message,
    mail: {
      subject: 'Votre paiement est confirmé',
      paragraphs: [message, `Montant\u00A0: ${formatXof(order.amountXof)}. Frais\u00A0: ${formatXof(order.feeXof)}. Total payé\u00A0: ${formatXof(order.amountXof + order.feeXof)}.`],
      link: { label: 'Voir le détail', path },
    },
  })
}
