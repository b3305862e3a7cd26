import { formatInstant } from '@passerelle/contract/dates'
import { feeLabel } from '@passerelle/contract/constants'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { MailRow } from '#src/notices/mail-content.ts'
import type { Order } from '#src/orders/lock-attempt.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { partnerName } from '#src/accounts/approved-name.ts'

/** What a donor keeps of a payment: who, when, the numbers to quote, what was paid for, and one total. Whole FCFA. */
export async function receiptRows(tx: Tx, { order, attemptId, paidAt }: { order: Order; attemptId: string; paidAt: Date }): Promise<MailRow[]> {
  const { providerTxId } = await tx.selectFrom('paymentAttempts').select('providerTxId').where('id', '=', attemptId).executeTakeFirstOrThrow()
  const { service, lines } = await boughtBy(tx, order)
  return [
    { label: 'Payeur', value: await payerName(tx, order.ownerId) },
    { label: 'Date', value: formatInstant(paidAt) },
    ...(providerTxId === null ? [] : [{ label: 'Transaction', value: providerTxId }]),
    { label: 'Référence', value: attemptId },
    { label: 'Service', value: service },
    ...lines.map(({ count, amountXof }) => ({ label: `${count}\u00A0×\u00A0${formatXof(amountXof)}`, value: formatXof(count * amountXof) })),
    { label: `Total des ${product.nouns}`, value: formatXof(order.amountXof) },
    { label: feeLabel, value: formatXof(order.feeXof) },
    { label: 'Total payé', value: formatXof(order.amountXof + order.feeXof), isTotal: true },
  ]
}

interface Bought {
  service: string
  lines: { count: number; amountXof: number }[]
}

/** As it was paid for, whatever became of it since. */
async function boughtBy(tx: Tx, order: Order): Promise<Bought> {
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
