import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { nextCheckAt } from './check-schedule.ts'

/** The schedule runs every minute or so: a check that is due sooner gets its own job. */
const soonMs = 90_000

export interface DueAttempt {
  id: string
  providerTxId: string | null
  createdAt: Date
  nextCheckAt: Date | null
}

/** Takes the next due attempt by moving its turn on: whoever dies holding it only loses this turn. */
export async function claimDueAttempt(ctx: Context, provider: PaymentProvider): Promise<DueAttempt | undefined> {
  const now = ctx.now()
  const { id, environment } = provider.describe()
  return inTransaction(ctx, async (tx) => {
    const due = await tx
      .selectFrom('paymentAttempts')
      .select(['id', 'providerTxId', 'createdAt', 'checks', 'settledAt', 'state'])
      .where('nextCheckAt', '<=', now)
      .where('provider', '=', id)
      .where('environment', '=', environment)
      // Whoever waits for a confirmation comes before those paid already, however long these are due.
      .orderBy('settledAt', (order) => order.asc().nullsFirst())
      .orderBy('nextCheckAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return undefined
    const checks = due.checks + 1
    const next = nextCheckAt({ ...due, checks }, now)
    await tx.updateTable('paymentAttempts').set({ checks, nextCheckAt: next }).where('id', '=', due.id).execute()
    if (next && next.getTime() - now.getTime() < soonMs) await enqueue(tx, 'reconcile-payments', {}, { startAfter: next })
    return { ...due, nextCheckAt: next }
  })
}

/** The provider would not answer: asked again then, unless it was decided meanwhile. */
export async function postponeCheck(tx: Tx, attemptId: string, retryAt: Date): Promise<void> {
  await tx
    .updateTable('paymentAttempts')
    .set({ nextCheckAt: retryAt })
    .where('id', '=', attemptId)
    .where('state', 'not in', ['review', 'dismissed', 'refunded', 'expired'])
    .execute()
}
