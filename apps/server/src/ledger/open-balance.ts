import type { Tx } from '#src/platform/database/tables.ts'

/** A supplier who may be paid has a balance from then on; one that is there already stays as it is. */
export async function openBalance(tx: Tx, supplierId: number): Promise<void> {
  await tx.insertInto('supplierBalances').values({ supplierId, balanceXof: 0 }).onConflict((conflict) => conflict.doNothing()).execute()
}
