import { activeSuppliers } from '#src/passes/active-suppliers.ts'
import { assignPass, findSupplier } from '#src/passes/assign-pass.ts'
import { writePassEvents } from '#src/passes/pass-history.ts'
import { isRefunded } from '#src/passes/refunded-passes.ts'
import { tellReceived } from '#src/passes/tell-received.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction, type Tx } from '#src/platform/database.ts'
import { finishProjectIfFinanced } from './finish-project.ts'

declare module '#src/platform/jobs.ts' {
  interface JobData {
    'attribute-passes': Record<string, never>
  }
}

const batchSize = 50

/**
 * Passes without a holder go to open allocations of the same service and amount, oldest approved request first; then
 * passes without a supplier get one. In batches, each its own transaction: it may stop anywhere and run
 * twice, several at once. Returns how many passes found a holder.
 */
export async function attributePasses(ctx: Context): Promise<number> {
  let total = 0
  for (;;) {
    const assigned = await inTransaction(ctx, (tx) => attributeBatch(ctx, tx))
    total += assigned
    if (assigned === 0) break
  }
  while ((await inTransaction(ctx, (tx) => allocateBatch(ctx, tx))) > 0);
  return total
}

async function attributeBatch(ctx: Context, tx: Tx): Promise<number> {
  const allocations = await tx
    .selectFrom('allocations')
    .innerJoin('projects', 'projects.id', 'allocations.projectId')
    .select(['allocations.id', 'allocations.projectId', 'allocations.serviceId', 'allocations.amountXof', 'projects.beneficiaryId'])
    .where('allocations.status', '=', 'open')
    .where('projects.status', '=', 'pending')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('passes')
          .select('passes.id')
          .where('passes.state', '=', 'funded')
          .whereRef('passes.serviceId', '=', 'allocations.serviceId')
          .whereRef('passes.amountXof', '=', 'allocations.amountXof')
          .where((pass) => pass.not(isRefunded(pass))),
      ),
    )
    .orderBy('projects.openedAt')
    .orderBy('projects.id')
    .orderBy('allocations.id')
    .limit(batchSize)
    .forUpdate('allocations')
    .skipLocked()
    .execute()
  const assigned: { passId: number; projectId: number; beneficiaryId: number }[] = []
  for (const { id, projectId, serviceId, amountXof, beneficiaryId } of allocations) {
    const pass = await tx
      .selectFrom('passes')
      .select('id')
      .where('state', '=', 'funded')
      .where('serviceId', '=', serviceId)
      .where('amountXof', '=', amountXof)
      .where((eb) => eb.not(isRefunded(eb)))
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!pass || (await wasRefundedMeanwhile(tx, pass.id))) continue
    await assignPass(ctx, tx, { passId: pass.id, serviceId, beneficiaryId, allocationId: id })
    await tx.updateTable('allocations').set({ status: 'financed' }).where('id', '=', id).execute()
    assigned.push({ passId: pass.id, projectId, beneficiaryId })
  }
  for (const [beneficiaryId, received] of Map.groupBy(assigned, (pass) => pass.beneficiaryId)) {
    await tellReceived(tx, { beneficiaryId, passIds: received.map(({ passId }) => passId) })
  }
  const projects = new Set(assigned.map(({ projectId }) => projectId))
  for (const projectId of [...projects].toSorted((a, b) => a - b)) await finishProjectIfFinanced(ctx, tx, projectId)
  return assigned.length
}

/** A refund that committed between the look at a pass and its lock: the second look sees it, and none can follow. */
async function wasRefundedMeanwhile(tx: Tx, passId: number): Promise<boolean> {
  return (await tx.selectFrom('passes').select('id').where('id', '=', passId).where((eb) => isRefunded(eb)).executeTakeFirst()) !== undefined
}

/** Passes held without a supplier, once somebody provides their service. */
async function allocateBatch(ctx: Context, tx: Tx): Promise<number> {
  const passes = await tx
    .selectFrom('passes')
    .select(['id', 'serviceId', 'beneficiaryId'])
    .where('supplierId', 'is', null)
    .where('state', 'in', ['assigned', 'suspended'])
    .where('serviceId', 'in', activeSuppliers(tx).select('supplierServices.serviceId'))
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, serviceId, beneficiaryId } of passes) {
    if (beneficiaryId === null) continue
    const supplierId = await findSupplier(tx, serviceId, beneficiaryId)
    if (supplierId === null) return 0
    await tx.updateTable('passes').set({ supplierId }).where('id', '=', id).execute()
    await writePassEvents(ctx, tx, [id], 'supplier_changed', { supplierId })
  }
  return passes.length
}
