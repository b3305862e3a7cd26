import { approveDonation, insertDonation } from '#src/donations/donation-records.ts'
import { postTransfer, type Transfer } from '#src/ledger/post-transfer.ts'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import { markPaid } from '#src/orders/attempt-records.ts'
import type { Attempt, Order } from '#src/orders/lock-attempt.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { deliverOffer, type OfferResult } from '#src/projects/deliver-offer.ts'
import { donationConfirmed, donationOfOffer, offerBecameDonation, offerConfirmed } from './payment-words.ts'
import { readReceipt } from './read-receipt.ts'

interface Paid {
  order: Order
  attemptId: string
}

interface Paying {
  order: Order
  attempt: Attempt
  /** Where its money comes from: the provider, or what was set apart. */
  transfer: Transfer
}

/**
 * The one door to « paid », from which nobody goes back: the order and its attempt, the ledger, the passes, and the words to those
 * concerned. The caller holds both rows.
 */
export async function payOrder(ctx: Context, tx: Tx, { order, attempt, transfer }: Paying): Promise<void> {
  const attemptId = attempt.id
  const paid = { order, attemptId }
  await markPaid(tx, { order, attempt }, ctx.now())
  await postTransfer(tx, transfer)
  const given = order.projectId === null ? await deliverDonation(ctx, tx, paid) : await deliverProjectOffer(ctx, tx, paid, order.projectId)
  await writeJournal(ctx, tx, {
    action: 'payment.settle',
    subject: { type: 'payment', id: attemptId },
    detail: { orderId: order.id, kind: order.kind, amountXof: order.amountXof, feeXof: order.feeXof, ...given },
  })
}

async function deliverDonation(ctx: Context, tx: Tx, { order, attemptId }: Paid): Promise<{ passes: number }> {
  const donation = await approveDonation(ctx, tx, order.id)
  await sendNotice(tx, donationConfirmed(order, donation, await readReceipt(tx, { order, attemptId, paidAt: ctx.now() })))
  return { passes: donation.passes }
}

async function deliverProjectOffer(
  ctx: Context,
  tx: Tx,
  { order, attemptId }: Paid,
  projectId: number,
): Promise<{ passes: number; gone: number }> {
  const offer = await deliverOffer(ctx, tx, { orderId: order.id, donorId: order.ownerId, projectId })
  const gift = offer.gone.length > 0 ? await turnIntoDonation(ctx, tx, order, offer) : null
  await sendNotice(tx, offerConfirmed(order, offer, gift, await readReceipt(tx, { order, attemptId, paidAt: ctx.now() })))
  return { passes: offer.financed, gone: offer.gone.length }
}

/**
 * What was chosen could not be had any more: financed, being paid by somebody else, or closed. The money is never lost,
 * it finances passes of the same service and amounts.
 */
async function turnIntoDonation(ctx: Context, tx: Tx, order: Order, offer: OfferResult): Promise<{ donationId: number; title: string }> {
  const { gone, serviceId, title } = offer
  const lines = [...Map.groupBy(gone, (allocation) => allocation.amountXof)].map(([amountXof, same]) => ({ amountXof, count: same.length }))
  const description = donationOfOffer(title)
  await insertDonation(ctx, tx, { orderId: order.id, partnerId: order.ownerId, serviceId, title, description, lines })
  const { donationId } = await approveDonation(ctx, tx, order.id)
  await notifyAdministrators(tx, 'finance', offerBecameDonation(order.id, offer))
  return { donationId, title }
}
