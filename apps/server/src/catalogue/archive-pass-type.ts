import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'

/** Withdraws a pass type from new requests and donations. @throws AppError not_found; conflict when it is archived already */
export async function archivePassType(ctx: UserContext, { id }: { id: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const passType = await tx.selectFrom('passTypes').select('archivedAt').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!passType) throw new AppError('not_found')
    if (passType.archivedAt) throw new AppError('conflict')
    await tx.updateTable('passTypes').set({ archivedAt: ctx.now() }).where('id', '=', id).execute()
    await writeJournal(ctx, tx, { action: 'pass_type.archive', subject: { type: 'pass_type', id } })
  })
}
