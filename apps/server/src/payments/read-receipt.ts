import type { Order } from '#src/orders/lock-attempt.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { partnerName } from '#src/accounts/approved-name.ts'
import type { Receipt } from './payment-words.ts'

/** What a donor’s receipt says of a payment. */
export async function readReceipt(
  tx: Tx,
  { order, attemptId, paidAt }: { order: Order; attemptId: string; paidAt: Date },
): Promise<Receipt> {
  const { providerTxId } = await tx
    .selectFrom('paymentAttempts')
    .select('providerTxId')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return { payer: await payerName(tx, order.ownerId), paidAt, providerTxId, attemptId, ...(await readOrderLines(tx, order)) }
}

/** As it was paid for, whatever became of it since. */
export async function readOrderLines(tx: Tx, order: Pick<Order, 'id' | 'projectId'>): Promise<Pick<Receipt, 'service' | 'lines'>> {
  const lines =
    order.projectId === null
      ? await tx
          .selectFrom('donations')
          .innerJoin('donationLines', 'donationLines.donationId', 'donations.id')
          .innerJoin('services', 'services.id', 'donations.serviceId')
          .select(['services.name as service', 'donationLines.count', 'donationLines.amountXof'])
          .where('donations.orderId', '=', order.id)
          .orderBy('donationLines.position')
          .execute()
      : await tx
          .selectFrom('offerAllocations')
          .innerJoin('allocations', 'allocations.id', 'offerAllocations.allocationId')
          .innerJoin('services', 'services.id', 'allocations.serviceId')
          .select(['services.name as service', 'allocations.amountXof'])
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('offerAllocations.orderId', '=', order.id)
          .groupBy(['services.name', 'allocations.amountXof'])
          .orderBy('allocations.amountXof')
          .execute()
  const [first] = lines
  if (!first) throw new Error(`Order ${order.id} is for nothing`)
  return { service: first.service, lines }
}

/** The organisation, with who acts for it; else the person. */
async function payerName(tx: Tx, userId: number): Promise<string> {
  const payer = await tx
    .selectFrom('users')
    .leftJoin('partners', 'partners.userId', 'users.id')
    .select(['users.firstname', 'users.name', partnerName.as('socialReason')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const person = `${payer.firstname} ${payer.name}`
  return payer.socialReason ? `${payer.socialReason} (${person})` : person
}
