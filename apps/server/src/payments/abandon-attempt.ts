import { failUnpaid } from '#src/donations/donation-records.ts'
import { stopWatching } from '#src/orders/attempt-records.ts'
import { lockAttempt } from '#src/orders/lock-attempt.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'

/**
 * Nothing came within 26 hours, or the provider never had it: no longer watched. Money that comes all the same is still
 * taken by settlement.
 */
export async function abandonAttempt(ctx: Context, { attemptId }: { attemptId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { order, attempt } = await lockAttempt(tx, attemptId)
    if (await stopWatching(tx, attempt)) await failUnpaid(ctx, tx, order)
  })
}
