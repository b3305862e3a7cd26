import type { Tx } from '#src/platform/database/tables.ts'

/** Who submits a form anew was never approved with the earlier one: what that supplier was to provide is forgotten. */
export async function dropSupplierServices(tx: Tx, supplierId: number): Promise<void> {
  await tx.deleteFrom('supplierServices').where('supplierId', '=', supplierId).execute()
}
