import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { activeSuppliers } from './active-suppliers.ts'
import { supplierChooser, whyChosen } from './choose-suppliers.ts'
import { writePassEvents } from './pass-history.ts'
import { tellMoved } from './tell-moved.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'allocate-passes': Record<string, never>
  }
}

const batchSize = 50

/**
 * Held passes without a supplier get one, by the rules of assignment, and their holders are told: of the new one, or
 * that one is looked for. In batches, each its own transaction: it may stop anywhere and run twice, several at once.
 */
export async function allocatePasses(ctx: Context): Promise<void> {
  while ((await inTransaction(ctx, (tx) => allocateBatch(ctx, tx))) > 0);
}

/** Returns how many passes it settled. */
async function allocateBatch(ctx: Context, tx: Tx): Promise<number> {
  const passes = await tx
    .selectFrom('passes')
    .select(['id', 'serviceId', 'formerSupplierId'])
    .select((eb) => eb.ref('beneficiaryId').$notNull().as('beneficiaryId'))
    .where('supplierId', 'is', null)
    .where('state', 'in', ['assigned', 'suspended'])
    .where((eb) => eb.or([
      eb('formerSupplierId', 'is not', null),
      eb('serviceId', 'in', activeSuppliers(tx).select('supplierServices.serviceId')),
    ]))
    .orderBy('beneficiaryId')
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  const choose = supplierChooser(tx)
  const settled: { id: number; beneficiaryId: number }[] = []
  for (const { id, serviceId, beneficiaryId, formerSupplierId } of passes) {
    const chosen = await choose({ serviceId, beneficiaryId })
    const supplierId = chosen?.supplierId ?? null
    if (!chosen && formerSupplierId === null) continue
    await tx.updateTable('passes').set({ supplierId, formerSupplierId: null }).where('id', '=', id).execute()
    if (chosen) await writePassEvents(ctx, tx, [id], 'supplier_changed', { from: formerSupplierId, to: supplierId, by: whyChosen(chosen) })
    settled.push({ id, beneficiaryId })
  }
  for (const [beneficiaryId, moved] of Map.groupBy(settled, (pass) => pass.beneficiaryId)) {
    await tellMoved(ctx, tx, { beneficiaryId, passIds: moved.map(({ id }) => id) })
  }
  return settled.length
}
