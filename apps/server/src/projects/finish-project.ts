import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'

/**
 * A project whose every allocation is financed is `financed`. The project's row is locked before counting,
 * so that two last payments cannot each see the other as missing. Returns whether it has just ended.
 */
export async function finishProjectIfFinanced(ctx: Context, tx: Tx, projectId: number): Promise<boolean> {
  const project = await tx.selectFrom('projects').select('status').where('id', '=', projectId).forUpdate().executeTakeFirstOrThrow()
  if (project.status !== 'pending') return false
  const missing = await tx
    .selectFrom('allocations')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', '<>', 'financed')
    .limit(1)
    .executeTakeFirst()
  if (missing) return false
  await tx.updateTable('projects').set({ status: 'financed', endedAt: ctx.now() }).where('id', '=', projectId).execute()
  await writeJournal(ctx, tx, { action: 'project.financed', subject: { type: 'project', id: projectId } })
  return true
}
