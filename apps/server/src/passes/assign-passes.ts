import { addMonths, dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { type ChosenSupplier, supplierChooser, whyChosen } from './choose-suppliers.ts'
import { suspendIfHoldersAre } from './holder-suspension.ts'
import { giveCodes } from './pass-codes.ts'
import { writePassHistory } from './pass-history.ts'

/** Why a pass went to whom it went; kept with the event, to be told later. */
export type AttributionRule =
  /** The oldest approved wish for its service and amount: so many waited then, and this was one of the first. */
  | { rule: 'oldest'; waited: number; place: number }
  /** Chosen by its donor, in the project. */
  | { rule: 'offer' }
  /** By hand. */
  | { rule: 'desk'; reason: string }

export interface Assignment {
  passId: number
  serviceId: number
  beneficiaryId: number
  /** The wish that it meets, if it meets one. */
  allocationId: number | null
  why: AttributionRule
}

/**
 * Gives funded passes to their holders: code, supplier, and last day. However many they are, the statements are as many.
 * @throws Error when one is not funded any more: the caller holds their rows
 */
export async function assignPasses(ctx: Context, tx: Tx, assignments: Assignment[]): Promise<void> {
  if (assignments.length === 0) return
  const now = ctx.now()
  const expiresOn = addMonths(dayOf(now), await readSetting(tx, 'passValidityMonths'))
  const choose = supplierChooser(tx)
  const given: (Assignment & { chosen: ChosenSupplier | null })[] = []
  for (const assignment of assignments) given.push({ ...assignment, chosen: await choose(assignment) })
  const rows = given.map(({ passId, beneficiaryId, allocationId, chosen }) =>
    sql`(${passId}::bigint, ${beneficiaryId}::bigint, ${allocationId}::bigint, ${chosen?.supplierId ?? null}::bigint)`,
  )
  const updated = await tx
    .updateTable('passes')
    .from(sql<{ passId: number; beneficiaryId: number; allocationId: number | null; supplierId: number | null }>`(values ${sql.join(rows)})`
      .as<'given'>(sql`given(pass_id, beneficiary_id, allocation_id, supplier_id)`))
    .set((eb) => ({
      state: 'assigned',
      beneficiaryId: eb.ref('given.beneficiaryId'),
      allocationId: eb.ref('given.allocationId'),
      supplierId: eb.ref('given.supplierId'),
      assignedAt: now,
      expiresOn,
    }))
    .whereRef('passes.id', '=', 'given.passId')
    .where('passes.state', '=', 'funded')
    .returning('passes.id')
    .execute()
  const done = new Set(updated.map(({ id }) => id))
  const missing = assignments.find(({ passId }) => !done.has(passId))
  if (missing) throw new Error(`Pass ${missing.passId} is not funded`)
  await giveCodes(ctx, tx, assignments.map(({ passId }) => passId))
  await writePassHistory(ctx, tx, 'assigned', given.map(({ passId, beneficiaryId, allocationId, chosen, why }) => ({
    passId,
    detail: { beneficiaryId, supplierId: chosen?.supplierId ?? null, allocationId, why, by: chosen && whyChosen(chosen) },
  })))
  await suspendIfHoldersAre(ctx, tx, assignments)
}
