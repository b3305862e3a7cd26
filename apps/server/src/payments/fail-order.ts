import { failDonation } from '#src/donations/donation-records.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import type { Order } from '#src/orders/lock-attempt.ts'

/** An open order fails when none of its attempts may still succeed soon; a later success revives it. The caller holds its row. */
export async function failOrder(ctx: Context, tx: Tx, order: Order): Promise<void> {
  if (order.state !== 'open') return
  const alive = await tx
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', order.id)
    .where('state', 'in', ['created', 'opened', 'pending', 'paid'])
    .limit(1)
    .executeTakeFirst()
  if (alive) return
  await tx.updateTable('paymentOrders').set({ state: 'failed' }).where('id', '=', order.id).execute()
  await failDonation(tx, order.id)
  await writeJournal(ctx, tx, { action: 'payment.fail', subject: { type: 'order', id: order.id } })
}
