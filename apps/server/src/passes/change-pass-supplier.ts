import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { lockHeldPass } from './held-pass.ts'
import { holdSupplier } from './move-to-supplier.ts'
import { writePassEvents } from './pass-history.ts'

/**
 * The holder chooses another supplier of the service while the pass is unused.
 * @throws AppError not_found, wrong_state, no_supplier
 */
export async function changePassSupplier(ctx: UserContext, { passId, supplierId }: { passId: number; supplierId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const pass = await lockHeldPass(ctx, tx, passId)
    await holdSupplier(tx, supplierId, pass.serviceId)
    await tx.updateTable('passes').set({ supplierId, formerSupplierId: null }).where('id', '=', passId).execute()
    await writePassEvents(ctx, tx, [passId], 'supplier_changed', { from: pass.supplierId, to: supplierId })
  })
}
