import type { Tx } from '#src/platform/database/tables.ts'

/** Orders of a donor go to their other account: a payment that settles one ends first, a later one finds its new owner. */
export async function moveOrders(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('paymentOrders').set({ ownerId: to }).where('ownerId', '=', from).execute()
}
