import type { RecoveryCheck } from '@passerelle/contract/person'
import { replaceEmail } from '#src/accounts/replace-identity.ts'
import { sendMail } from '#src/notices/send-notice.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockPersonFor } from './lock-person-for.ts'
import { shownEmail, takeoverRefusal } from './person-rules.ts'
import { refuseApart } from './refuse-apart.ts'
import { tellAccessGiven } from './tell-access-given.ts'
import { emailCorrected, emailLeft, sameEmail } from './person-words.ts'

export interface CorrectEmailInput {
  userId: number
  /** Lower-cased. */
  email: string
  checks: RecoveryCheck[]
  reason: string
}

/**
 * Gives somebody's account another address, once the desk knows by two checks at least who they are. Both addresses are told, the sessions
 * end, whoever did so gives no other part of that account for seven days (`refuse-apart.ts`), and as long the new address alone gives no
 * password (`accounts/corrected-lately.ts`).
 * @throws AppError not_found, own_account, forbidden for an administrator's, email_taken; FieldErrors when nothing would change
 */
export async function correctEmail(ctx: UserContext, { userId, email, checks, reason }: CorrectEmailInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await lockPersonFor(ctx, tx, userId, takeoverRefusal)
    await refuseApart(ctx, tx, userId, 'user.correct_email')
    if (person.email === email) throw new FieldErrors({ email: sameEmail })
    await replaceEmail(ctx, tx, { userId, from: person.email, to: email })
    await writeJournal(ctx, tx, {
      action: 'user.correct_email',
      subject: { type: 'user', id: userId },
      reason,
      detail: { before: shownEmail(person.email), after: shownEmail(email), checks },
    })
    await sendMail(tx, emailLeft(userId, ctx.now(), person.email))
    await tellAccessGiven(ctx, tx, person, 'email', emailCorrected(userId, ctx.now()))
  })
}
