import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'

/**
 * Before the first row, so that a download that breaks off is told too.
 * `list`: as its file is named; `asked`: never what was searched for.
 */
export async function beginExport(ctx: UserContext, list: string, asked: Record<string, unknown>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await writeJournal(ctx, tx, { action: 'list.export', subject: { type: 'list', id: list }, detail: asked })
    const { id } = await tx
      .insertInto('exports')
      .values({ userId: ctx.actor.id, list, filters: JSON.stringify(asked), at: ctx.now(), endedAt: null, rowCount: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** After the last row: the whole file has been read, and so many rows were in it. */
export async function endExport(ctx: UserContext, exportId: number, rowCount: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ended = await tx
      .updateTable('exports')
      .set({ endedAt: ctx.now(), rowCount })
      .where('id', '=', exportId)
      .returning('list')
      .executeTakeFirstOrThrow()
    await writeJournal(ctx, tx, { action: 'list.sent', subject: { type: 'list', id: ended.list }, detail: { rows: rowCount } })
  })
}
