import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'

interface ApprovedRequest {
  id: number
  beneficiaryId: number
  serviceId: number
}

/**
 * Opens the project of a request that has just been approved, under the same number: one open allocation per pass
 * asked for, in the order of its lines; then waiting passes are attributed. The caller holds the request's row.
 */
export async function openProject(ctx: Context, tx: Tx, { id, beneficiaryId, serviceId }: ApprovedRequest): Promise<void> {
  await tx.insertInto('projects').values({ id, beneficiaryId, serviceId, status: 'pending', openedAt: ctx.now(), endedAt: null }).execute()
  const lines = await tx.selectFrom('requestLines').select(['count', 'amountXof']).where('requestId', '=', id).orderBy('position').execute()
  const allocations = lines.flatMap(({ count, amountXof }) => Array.from({ length: count }, () => ({
    projectId: id,
    serviceId,
    amountXof,
    status: 'open' as const,
  })))
  await tx.insertInto('allocations').values(allocations).execute()
  await enqueue(tx, 'attribute-passes', {})
}
