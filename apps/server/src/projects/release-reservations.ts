import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'release-reservations': Record<string, never>
  }
}

/** Open again, unless the project was closed meanwhile. */
const released = {
  status: sql<'open' | 'closed'>`case when (select p.status from projects p
    where p.id = allocations.project_id) = 'closed' then 'closed' else 'open' end`,
  reservedOrderId: null,
  reservedUntil: null,
}

/**
 * Lapsed reservations end, and waiting passes are attributed to what they held. Nobody waits for this job: a donor may
 * take a lapsed one before it has run. Returns how many.
 */
export async function releaseReservations(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx
      .updateTable('allocations')
      .set(released)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('allocations')
          .select('id')
          .where('status', '=', 'reserved')
          .where('reservedUntil', '<=', ctx.now())
          .orderBy('id')
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute()
    if (rows.length > 0) await enqueue(tx, 'attribute-passes', {})
    return rows.length
  })
}

/** Gives back what an order holds: it is replaced, or cannot be paid. The caller holds the order's row. */
export async function releaseOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('allocations').set(released).where('reservedOrderId', '=', orderId).execute()
}
