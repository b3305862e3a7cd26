import type { Tx } from '#src/platform/database/tables.ts'

/** Donations of a partner go to their other account. */
export async function moveDonations(tx: Tx, { from, to }: { from: number; to: number }): Promise<number> {
  return (await tx.updateTable('donations').set({ partnerId: to }).where('partnerId', '=', from).returning('id').execute()).length
}
