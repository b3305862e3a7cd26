import type { Tx } from '#src/platform/database/tables.ts'

/** An account that has ended in another one resembles nobody any more. */
export async function forgetLikeness(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('duplicateKeys').where('userId', '=', userId).execute()
}
