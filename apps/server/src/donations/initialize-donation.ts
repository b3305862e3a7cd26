import type { PassLine } from '@passerelle/contract/lines'
import { linesTotal } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { checkChoice } from '#src/catalogue/check-choice.ts'
import { openAttempt, type OpenedAttempt } from '#src/orders/open-attempt.ts'
import { insertOrder } from '#src/orders/open-order.ts'
import { priceOrder } from '#src/orders/price-order.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { failDonation, insertDonation } from './donation-records.ts'

export interface InitializeDonationInput {
  title: string
  serviceId: number
  description: string
  lines: PassLine[]
}

export interface InitializedDonation extends OpenedAttempt {
  donationId: number
}

/**
 * Opens a donation and its payment; nothing is given before the payment is confirmed.
 * @throws FieldErrors for a service or amount that is not on offer, or a payment above the ceiling
 * @throws AppError payment_provider_down, the donation being failed by then
 */
export async function initializeDonation(
  ctx: UserContext,
  provider: PaymentProvider,
  input: InitializeDonationInput,
): Promise<InitializedDonation> {
  const { title, serviceId, description, lines } = input
  const { donationId, order } = await inTransaction(ctx, async (tx) => {
    await checkChoice(tx, input)
    const price = await priceOrder(tx, linesTotal(lines))
    const opened = await insertOrder(ctx, tx, provider, { kind: 'donation', price, projectId: null })
    const id = await insertDonation(ctx, tx, { orderId: opened.orderId, partnerId: ctx.actor.id, serviceId, title, description, lines })
    const { amountXof, attemptId } = opened
    await writeJournal(ctx, tx, { action: 'donation.initialize', subject: { type: 'donation', id }, detail: { amountXof, attemptId } })
    return { donationId: id, order: opened }
  })
  const opened = await openAttempt(ctx, provider, {
    order,
    description: `Don ${product.brand} ${donationId}`,
    giveUp: (tx) => failDonation(tx, order.orderId),
  })
  return { donationId, ...opened }
}
