import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { anyOf } from '#src/platform/database/page-rows.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { activeSuppliers } from './active-suppliers.ts'
import type { DeskPass } from './desk-passes.ts'
import { journalDeskAct } from './journal-desk-act.ts'
import { writePassHistory } from './pass-history.ts'
import { tellMoved } from './tell-moved.ts'

/**
 * The desk gives passes to another supplier of their service, and their holders are told where to go. The caller holds their rows.
 * @throws AppError no_supplier
 */
export async function moveToSupplier(
  ctx: UserContext,
  tx: Tx,
  passes: DeskPass[],
  { supplierId, reason }: { supplierId: number; reason: string },
): Promise<void> {
  for (const serviceId of new Set(passes.map((pass) => pass.serviceId))) await holdSupplier(tx, supplierId, serviceId)
  const ids = passes.map(({ id }) => id)
  await tx.updateTable('passes').set({ supplierId, formerSupplierId: null }).where('id', 'in', ids).execute()
  await writePassHistory(ctx, tx, 'supplier_changed', passes.map((pass) => ({
    passId: pass.id, detail: { from: pass.supplierId, to: supplierId, reason },
  })))
  await journalDeskAct(ctx, tx, passes, { action: 'pass.move', reason, detail: (pass) => ({ from: pass.supplierId, to: supplierId }) })
  for (const [beneficiaryId, moved] of Map.groupBy(passes, (pass) => pass.beneficiaryId)) {
    if (beneficiaryId !== null) await tellMoved(ctx, tx, { beneficiaryId, passIds: moved.map(({ id }) => id) })
  }
}

/** Passes just given go to the supplier whom the desk says, in place of those whom the rules chose. @throws AppError no_supplier */
export async function giveToSupplier(
  ctx: UserContext,
  tx: Tx,
  passes: Pick<DeskPass, 'id' | 'serviceId'>[],
  supplierId: number,
): Promise<void> {
  for (const serviceId of new Set(passes.map((pass) => pass.serviceId))) await holdSupplier(tx, supplierId, serviceId)
  const given = await tx.selectFrom('passes').select(['id', 'supplierId']).where('id', '=', anyOf(passes)).orderBy('id').execute()
  const others = given.filter((pass) => pass.supplierId !== supplierId)
  if (others.length === 0) return
  await tx.updateTable('passes').set({ supplierId }).where('id', '=', anyOf(others)).execute()
  await writePassHistory(ctx, tx, 'supplier_changed', others.map(({ id, supplierId: from }) => ({
    passId: id, detail: { from, to: supplierId },
  })))
}

/** Whoever suspends them, or takes the service away, waits for us and finds the pass. @throws AppError no_supplier */
export async function holdSupplier(tx: Tx, supplierId: number, serviceId: number): Promise<void> {
  const supplier = await activeSuppliers(tx)
    .select('users.id')
    .where('supplierServices.supplierId', '=', supplierId)
    .where('supplierServices.serviceId', '=', serviceId)
    .forShare(['users', 'supplierServices'])
    .executeTakeFirst()
  if (!supplier) throw new AppError('no_supplier')
}
