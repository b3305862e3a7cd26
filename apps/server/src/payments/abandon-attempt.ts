import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { failOrder } from './fail-order.ts'
import { lockAttempt } from '#src/orders/lock-attempt.ts'

/** Nothing came within 26 hours, or the provider never had it: no longer watched. Money that comes all the same is still taken by settlement. */
export async function abandonAttempt(ctx: Context, { attemptId }: { attemptId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { order, attempt } = await lockAttempt(tx, attemptId)
    await tx.updateTable('paymentAttempts').set({ nextCheckAt: null }).where('id', '=', attemptId).execute()
    if (!['created', 'opened', 'pending'].includes(attempt.state)) return
    await tx.updateTable('paymentAttempts').set({ state: 'expired' }).where('id', '=', attemptId).execute()
    await failOrder(ctx, tx, order)
  })
}
