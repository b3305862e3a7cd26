import { replaceName } from '#src/accounts/replace-identity.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockPersonFor } from './lock-person-for.ts'
import { personRefusal } from './person-rules.ts'
import { nameCorrected, sameName } from './person-words.ts'

export interface CorrectNameInput {
  userId: number
  name: string
  firstname: string
  reason: string
}

/**
 * Writes somebody's name as it should be, and tells them; the journal keeps what it was.
 * @throws AppError not_found, own_account, forbidden for an administrator's to all but `super`; FieldErrors when nothing would change
 */
export async function correctName(ctx: UserContext, { userId, name, firstname, reason }: CorrectNameInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await lockPersonFor(ctx, tx, userId, personRefusal)
    if (person.name === name && person.firstname === firstname) throw new FieldErrors({ name: sameName })
    await replaceName(tx, userId, { name, firstname })
    await writeJournal(ctx, tx, {
      action: 'user.correct_name',
      subject: { type: 'user', id: userId },
      reason,
      detail: { before: `${person.firstname} ${person.name}`, after: `${firstname} ${name}` },
    })
    await sendNotice(tx, nameCorrected(userId, ctx.now(), `${firstname} ${name}`))
  })
}
