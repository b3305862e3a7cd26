import type { Tx } from '#src/platform/database/tables.ts'

/** Two accounts of one person. */
export interface Merging {
  from: number
  to: number
}

/**
 * Passes and uses of a holder go to their other account. A scan that holds one ends first, and its use is found by the second statement;
 * a later one finds the pass changed.
 */
export async function moveHeldPasses(tx: Tx, { from, to }: Merging): Promise<number> {
  const moved = await tx.updateTable('passes').set({ beneficiaryId: to }).where('beneficiaryId', '=', from).returning('id').execute()
  await tx
    .updateTable('redemptions')
    .set({ beneficiaryId: to })
    .where('passId', 'in', tx.selectFrom('passes').select('id').where('beneficiaryId', '=', to))
    .where('beneficiaryId', '=', from)
    .execute()
  return moved.length
}

/** Passes of a donor go to their other account. */
export async function moveGivenPasses(tx: Tx, { from, to }: Merging): Promise<number> {
  return (await tx.updateTable('passes').set({ donorId: to }).where('donorId', '=', from).returning('id').execute()).length
}
