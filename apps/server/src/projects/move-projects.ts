import type { Tx } from '#src/platform/database/tables.ts'

/** Projects of the requests that have gone to another account follow them. */
export async function moveProjects(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const requests = tx.selectFrom('requests').select('id').where('beneficiaryId', '=', to)
  await tx.updateTable('projects').set({ beneficiaryId: to }).where('id', 'in', requests).where('beneficiaryId', '=', from).execute()
}
