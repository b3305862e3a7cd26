import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockFile, type ReviewedFile, subjectOf } from './lock-file.ts'

/** Whoever has the file lets it go; nothing happens to somebody else's. @throws AppError not_found */
export async function leaveFile(ctx: UserContext, file: ReviewedFile): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockFile(tx, file)
    const left = await tx
      .deleteFrom('reviewClaims')
      .where('kind', '=', file.kind)
      .where('fileId', '=', file.fileId)
      .where('byId', '=', ctx.actor.id)
      .returning('byId')
      .executeTakeFirst()
    if (left) await writeJournal(ctx, tx, { action: 'review.leave', subject: subjectOf(file), detail: { from: left.byId, to: null } })
  })
}
