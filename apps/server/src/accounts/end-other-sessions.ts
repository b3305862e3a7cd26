import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endSessions } from '#src/platform/sessions.ts'

/** Signs the caller out everywhere else. */
export async function endOtherSessions(ctx: UserContext, { token }: { token: string }): Promise<void> {
  const { id } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, id, { except: token })
    await writeJournal(ctx, tx, { action: 'session.end_others', subject: { type: 'user', id }, detail: { from: ended, to: 0 } })
  })
}
