import type { Tx } from '#src/platform/database/tables.ts'

/** Requests of a beneficiary go to their other account. */
export async function moveRequests(tx: Tx, { from, to }: { from: number; to: number }): Promise<number> {
  const moved = tx.updateTable('requests').set({ beneficiaryId: to }).where('beneficiaryId', '=', from).returning('id')
  return (await moved.execute()).length
}
