import { addMonths, dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { activeSuppliers } from './active-suppliers.ts'
import { suspendIfHolderIs } from './holder-suspension.ts'
import { giveCode } from './pass-codes.ts'
import { writePassEvents } from './pass-history.ts'

export interface Assignment {
  passId: number
  serviceId: number
  beneficiaryId: number
  allocationId: number
}

/**
 * Gives a funded pass to its holder: code, supplier, and its last day.
 * @throws Error when the pass is not funded any more: the caller holds its row
 */
export async function assignPass(ctx: Context, tx: Tx, { passId, serviceId, beneficiaryId, allocationId }: Assignment): Promise<void> {
  const now = ctx.now()
  const supplierId = await findSupplier(tx, serviceId, beneficiaryId)
  const expiresOn = addMonths(dayOf(now), await readSetting(tx, 'passValidityMonths'))
  const updated = await tx
    .updateTable('passes')
    .set({ state: 'assigned', beneficiaryId, allocationId, supplierId, assignedAt: now, expiresOn })
    .where('id', '=', passId)
    .where('state', '=', 'funded')
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw new Error(`Pass ${passId} is not funded`)
  await giveCode(ctx, tx, passId)
  await writePassEvents(ctx, tx, [passId], 'assigned', { beneficiaryId, supplierId, allocationId })
  await suspendIfHolderIs(ctx, tx, { passId, beneficiaryId })
}

/**
 * The supplier of a pass: among approved ones of the service, those of the beneficiary's commune, else
 * department, else anywhere; then the one with the fewest unused passes. Null when nobody provides the service. The one
 * found is held: whoever suspends it, or takes the service away, waits for this pass and finds it.
 */
export async function findSupplier(tx: Tx, serviceId: number, beneficiaryId: number): Promise<number | null> {
  const row = await activeSuppliers(tx)
    .innerJoin('beneficiaries', (join) => join.on('beneficiaries.userId', '=', beneficiaryId))
    .select('suppliers.userId')
    .where('supplierServices.serviceId', '=', serviceId)
    .orderBy(sql`case when suppliers.department = beneficiaries.department and suppliers.city = beneficiaries.city then 0
      when suppliers.department = beneficiaries.department then 1 else 2 end`)
    .orderBy((eb) =>
      eb
        .selectFrom('passes')
        .select((count) => count.fn.countAll<number>().as('unused'))
        .whereRef('passes.supplierId', '=', 'suppliers.userId')
        .where('passes.state', 'in', ['assigned', 'suspended']),
    )
    .orderBy('suppliers.userId')
    .limit(1)
    .forShare(['users', 'supplierServices'])
    .executeTakeFirst()
  return row?.userId ?? null
}
