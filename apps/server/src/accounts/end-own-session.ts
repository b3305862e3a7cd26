import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endSessionOf } from '#src/platform/sessions.ts'

/** Signs one device of the caller out. @throws AppError not_found when it is nobody's, somebody else's, or over */
export async function endOwnSession(ctx: UserContext, { sessionId }: { sessionId: string }): Promise<void> {
  const { id } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    if (!(await endSessionOf(tx, id, sessionId))) throw new AppError('not_found')
    await writeJournal(ctx, tx, { action: 'session.end', subject: { type: 'user', id } })
  })
}
