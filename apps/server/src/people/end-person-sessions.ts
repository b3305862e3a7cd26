import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { lockPersonFor } from './lock-person-for.ts'
import { personRefusal } from './person-rules.ts'

/**
 * Signs a person out everywhere: a lost telephone, a shared computer. They sign in again with their password.
 * @throws AppError not_found, forbidden, own_account
 */
export async function endPersonSessions(ctx: UserContext, { userId }: { userId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPersonFor(ctx, tx, userId, personRefusal)
    const ended = await endSessions(tx, userId)
    await writeJournal(ctx, tx, { action: 'user.end_sessions', subject: { type: 'user', id: userId }, detail: { from: ended, to: 0 } })
  })
}
