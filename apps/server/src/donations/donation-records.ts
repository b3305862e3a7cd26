import type { PassLine } from '@passerelle/contract/lines'
import { failOrder } from '#src/orders/fail-order.ts'
import type { Order } from '#src/orders/lock-attempt.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { issueDonationPasses } from '#src/passes/issue-passes.ts'

export interface NewDonation {
  orderId: number
  partnerId: number
  serviceId: number
  title: string
  description: string
  lines: readonly (PassLine | { count: number; amountXof: number })[]
}

/** A donation and its lines, unpaid. Returns its id. */
export async function insertDonation(ctx: Context, tx: Tx, { lines, ...donation }: NewDonation): Promise<number> {
  const { id } = await tx
    .insertInto('donations')
    .values({ ...donation, status: 'pending', createdAt: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('donationLines')
    .values(lines.map(({ count, amountXof }, position) => ({ donationId: id, position, count, amountXof })))
    .execute()
  return id
}

/** The paid donation of an order: its passes are funded, and attribution runs. Returns how many passes, and what it is called. */
export async function approveDonation(
  ctx: Context,
  tx: Tx,
  orderId: number,
): Promise<{ donationId: number; title: string; passes: number }> {
  const donation = await tx
    .updateTable('donations')
    .set({ status: 'approved' })
    .where('orderId', '=', orderId)
    .where('status', '<>', 'approved')
    .returning(['id', 'title', 'partnerId', 'serviceId'])
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('donationLines')
    .select(['count', 'amountXof'])
    .where('donationId', '=', donation.id)
    .orderBy('position')
    .execute()
  const ids = await issueDonationPasses(ctx, tx, {
    orderId,
    donorId: donation.partnerId,
    donationId: donation.id,
    serviceId: donation.serviceId,
    lines,
  })
  await enqueue(tx, 'attribute-passes', {})
  return { donationId: donation.id, title: donation.title, passes: ids.length }
}

/** The donation of an order that will not be paid, for now: the provider may still say otherwise later. */
export async function failDonation(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('donations').set({ status: 'failed' }).where('orderId', '=', orderId).where('status', '=', 'pending').execute()
}

/** An order that none of its attempts may pay soon fails, and what it was for with it. The caller holds its row. */
export async function failUnpaid(ctx: Context, tx: Tx, order: Order): Promise<void> {
  if (await failOrder(ctx, tx, order)) await failDonation(tx, order.id)
}

/** The money of a paid donation went back, whole. */
export async function markDonationRefunded(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.updateTable('donations').set({ refundedAt: at }).where('orderId', '=', orderId).execute()
}
