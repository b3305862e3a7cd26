import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'

/** Hides a service from new requests and donations; what exists stays. @throws AppError not_found; conflict when it is archived already */
export async function archiveService(ctx: UserContext, { id }: { id: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const service = await tx.selectFrom('services').select('archivedAt').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!service) throw new AppError('not_found')
    if (service.archivedAt) throw new AppError('conflict')
    await tx.updateTable('services').set({ archivedAt: ctx.now() }).where('id', '=', id).execute()
    await writeJournal(ctx, tx, { action: 'service.archive', subject: { type: 'service', id } })
  })
}
