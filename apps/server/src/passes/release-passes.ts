import { dayOf } from '@passerelle/contract/dates'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { isOpenPass } from './open-passes.ts'

interface Leaving {
  supplierId: number
  /** Only the passes of these; all when absent. */
  serviceIds?: number[]
  passId?: number
}

/**
 * The open passes of a supplier who may not serve them any more leave it, at once and in one statement: a scan that holds
 * one ends first, a later one finds it gone. A job then gives them to other suppliers and tells their holders
 * (allocate-passes.ts). Returns how many left.
 */
export async function releasePasses(ctx: Context, tx: Tx, { supplierId, serviceIds, passId }: Leaving): Promise<number> {
  const detail = JSON.stringify({ from: supplierId, to: null })
  const released = await tx
    .with('released', (cte) =>
      cte
        .updateTable('passes')
        .set({ supplierId: null, formerSupplierId: supplierId })
        .where('supplierId', '=', supplierId)
        .where(isOpenPass(dayOf(ctx.now())))
        .$if(serviceIds !== undefined, (query) => query.where('serviceId', 'in', serviceIds ?? []))
        .$if(passId !== undefined, (query) => query.where('id', '=', passId ?? 0))
        .returning('id'),
    )
    .insertInto('passEvents')
    .columns(['passId', 'event', 'actorId', 'at', 'detail'])
    .expression((eb) =>
      eb.selectFrom('released').select((row) => [
        'released.id', row.val('supplier_changed').as('event'), row.val(ctx.actor.id).as('actorId'), row.val(ctx.now()).as('at'),
        row.val(detail).as('detail'),
      ]),
    )
    .returning('id')
    .execute()
  if (released.length > 0) await enqueue(tx, 'allocate-passes', {})
  return released.length
}

interface Served {
  supplierId: number
  serviceId: number
}

/** The supplier's service, while a pass of it may stay with them: one who merely waits to be approved again keeps it. */
export const servesStill = (db: Db | Tx, { supplierId, serviceId }: Served) => db
  .selectFrom('supplierServices')
  .innerJoin('users', 'users.id', 'supplierServices.supplierId')
  .select('users.id')
  .where('supplierServices.supplierId', '=', supplierId)
  .where('supplierServices.serviceId', '=', serviceId)
  .where('users.suspendedAt', 'is', null)
  .where('users.stat', '<>', 'rejected')

/**
 * A scan was undone, and its supplier serves the pass no more: it goes on to another one. The lock lets a suspension under way end first;
 * a later one finds the pass.
 */
export async function releaseIfNotServed(ctx: Context, tx: Tx, { id, ...served }: Served & { id: number }): Promise<void> {
  const serves = await servesStill(tx, served).forShare(['users', 'supplierServices']).executeTakeFirst()
  if (!serves) await releasePasses(ctx, tx, { supplierId: served.supplierId, passId: id })
}
