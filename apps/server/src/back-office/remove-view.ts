import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'

/** @throws AppError not_found, also for somebody else's */
export async function removeView(ctx: UserContext, { viewId }: { viewId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const removed = await tx
      .deleteFrom('savedViews')
      .where('id', '=', viewId)
      .where('adminId', '=', ctx.actor.id)
      .returning(['list', 'name'])
      .executeTakeFirst()
    if (!removed) throw new AppError('not_found')
    await writeJournal(ctx, tx, { action: 'view.remove', subject: { type: 'view', id: viewId }, detail: removed })
  })
}
