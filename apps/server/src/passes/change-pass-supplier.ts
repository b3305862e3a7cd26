import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { activeSuppliers } from './active-suppliers.ts'
import { lockHeldPass } from './held-pass.ts'
import { writePassEvents } from './pass-history.ts'

/**
 * The holder chooses another supplier of the service while the pass is unused.
 * @throws AppError not_found, wrong_state, no_supplier
 */
export async function changePassSupplier(ctx: UserContext, { passId, supplierId }: { passId: number; supplierId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const pass = await lockHeldPass(ctx, tx, passId)
    const supplier = await activeSuppliers(tx)
      .select('users.id')
      .where('supplierServices.supplierId', '=', supplierId)
      .where('supplierServices.serviceId', '=', pass.serviceId)
      .forShare(['users', 'supplierServices'])
      .executeTakeFirst()
    if (!supplier) throw new AppError('no_supplier')
    await tx.updateTable('passes').set({ supplierId, formerSupplierId: null }).where('id', '=', passId).execute()
    await writePassEvents(ctx, tx, [passId], 'supplier_changed', { from: pass.supplierId, to: supplierId })
  })
}
