import type { Tx } from '#src/platform/database/tables.ts'

/** They are somebody else's to read from now on. */
export async function giveFiles(tx: Tx, fileIds: readonly string[], ownerId: number): Promise<void> {
  if (fileIds.length > 0) await tx.updateTable('files').set({ ownerId }).where('id', 'in', fileIds).execute()
}
