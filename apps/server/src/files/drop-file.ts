import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { callAfterCommit } from '#src/platform/database/transaction-guard.ts'

/**
 * Forgets a file that nothing refers to any more: its row with the transaction, its content after the commit, or the sweep
 * after a crash.
 */
export async function dropFile(ctx: UserContext, tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', fileId).execute()
  callAfterCommit(() => void ctx.storage.remove(fileId).catch((err: unknown) => ctx.log.error(
    { err, fileId },
    'the content of a dropped file was not removed',
  )))
}

/** A document that another took the place of is kept once somebody may have decided on it, and dropped before. */
export async function dropUndecidedDocument(ctx: UserContext, tx: Tx, fileId: string): Promise<void> {
  const decided = await tx
    .selectFrom('files')
    .innerJoin('profileDecisions', (join) =>
      join.onRef('profileDecisions.userId', '=', 'files.ownerId').onRef('profileDecisions.at', '>=', 'files.createdAt'),
    )
    .select('files.id')
    .where('files.id', '=', fileId)
    .executeTakeFirst()
  if (!decided) await dropFile(ctx, tx, fileId)
}
