import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { lockLimit } from '#src/platform/http/limits.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { viewNamed } from './saved-views-words.ts'

/** @throws AppError not_found, also for somebody else's; FieldErrors on `name` when another of the list has it */
export async function renameView(ctx: UserContext, { viewId, name }: { viewId: number; name: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockLimit(tx, `saved-views:${ctx.actor.id}`)
    const own = tx.selectFrom('savedViews').where('adminId', '=', ctx.actor.id)
    const view = await own.select(['list', 'name']).where('id', '=', viewId).executeTakeFirst()
    if (!view) throw new AppError('not_found')
    const other = await own.select('id').where('list', '=', view.list).where('name', '=', name).where('id', '<>', viewId).executeTakeFirst()
    if (other) throw new FieldErrors({ name: viewNamed })
    await tx.updateTable('savedViews').set({ name }).where('id', '=', viewId).execute()
    await writeJournal(ctx, tx, {
      action: 'view.rename',
      subject: { type: 'view', id: viewId },
      detail: { list: view.list, from: view.name, to: name },
    })
  })
}
