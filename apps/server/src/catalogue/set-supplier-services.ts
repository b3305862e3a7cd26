import { role } from '@passerelle/contract/constants'
import { sendNotice } from '#src/notices/send-notice.ts'
import { releasePasses } from '#src/passes/release-passes.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { serviceGone, servicesSet } from './catalogue-words.ts'

/**
 * Sets what a supplier provides; passes that wait for a supplier may then come to this one, and those of a service taken
 * away go to others.
 * @throws AppError not_found when it is no supplier; FieldErrors on `service_ids` for an unknown or newly chosen archived service
 */
export async function setSupplierServices(
  ctx: UserContext,
  { supplierId, serviceIds }: { supplierId: number; serviceIds: number[] },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // The lock makes two administrators follow one another: the result is one of their lists, never a mixture. Scans go on.
    const supplier = await tx
      .selectFrom('suppliers')
      .innerJoin('users', 'users.id', 'suppliers.userId')
      .select('suppliers.userId')
      .where('suppliers.userId', '=', supplierId)
      .where('users.roleId', '=', role.supplier)
      .forNoKeyUpdate('suppliers')
      .executeTakeFirst()
    if (!supplier) throw new AppError('not_found')
    const before = await listServiceIds(tx, supplierId)
    const added = serviceIds.filter((id) => !before.includes(id))
    const removed = before.filter((id) => !serviceIds.includes(id))
    await checkOffered(tx, added)
    if (removed.length > 0) {
      await tx.deleteFrom('supplierServices').where('supplierId', '=', supplierId).where('serviceId', 'in', removed).execute()
      await releasePasses(ctx, tx, { supplierId, serviceIds: removed })
    }
    if (added.length > 0) await tx.insertInto('supplierServices').values(added.map((serviceId) => ({ supplierId, serviceId }))).execute()
    await writeJournal(ctx, tx, {
      action: 'supplier.set_services',
      subject: { type: 'user', id: supplierId },
      detail: { before, after: serviceIds },
    })
    if (added.length > 0 || removed.length > 0) {
      const [addedNames, removedNames] = [await listNames(tx, added), await listNames(tx, removed)]
      await sendNotice(tx, servicesSet({ supplierId, added: addedNames, removed: removedNames, at: ctx.now() }))
    }
    if (added.length > 0) await enqueue(tx, 'attribute-passes', {})
  })
}

async function listServiceIds(tx: Tx, supplierId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('supplierServices')
    .select('serviceId')
    .where('supplierId', '=', supplierId)
    .orderBy('serviceId')
    .execute()
  return rows.map((row) => row.serviceId)
}

async function listNames(tx: Tx, serviceIds: number[]): Promise<string[]> {
  if (serviceIds.length === 0) return []
  const rows = await tx.selectFrom('services').select('name').where('id', 'in', serviceIds).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function checkOffered(tx: Tx, serviceIds: number[]): Promise<void> {
  if (serviceIds.length === 0) return
  const active = await tx.selectFrom('services').select('id').where('id', 'in', serviceIds).where('archivedAt', 'is', null).execute()
  if (active.length !== serviceIds.length) throw new FieldErrors({ service_ids: serviceGone })
}
