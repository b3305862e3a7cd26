import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import type { Order } from './lock-attempt.ts'

/**
 * An open order fails when none of its attempts may still succeed soon; a later success revives it. The caller holds its
 * row. Returns whether it has failed now.
 */
export async function failOrder(ctx: Context, tx: Tx, order: Order): Promise<boolean> {
  if (order.state !== 'open') return false
  const alive = await tx
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', order.id)
    .where('state', 'in', ['created', 'opened', 'pending', 'paid'])
    .limit(1)
    .executeTakeFirst()
  if (alive) return false
  await tx.updateTable('paymentOrders').set({ state: 'failed' }).where('id', '=', order.id).execute()
  await writeJournal(ctx, tx, { action: 'payment.fail', subject: { type: 'order', id: order.id } })
  return true
}
