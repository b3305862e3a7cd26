import type { Db, Tx } from '#src/platform/database/tables.ts'

/**
 * Who provides what, now: suppliers approved and not suspended, with each of their services. The one place that says
 * so; a caller adds its service, its supplier, its order.
 */
export function activeSuppliers(db: Db | Tx) {
  return db
    .selectFrom('supplierServices')
    .innerJoin('suppliers', 'suppliers.userId', 'supplierServices.supplierId')
    .innerJoin('users', 'users.id', 'suppliers.userId')
    .where('users.stat', '=', 'approved')
    .where('users.suspendedAt', 'is', null)
}
