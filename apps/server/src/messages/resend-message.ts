import { sql } from 'kysely'
import { type KeptMail, noteResent } from '#src/notices/message-records.ts'
import { mailRetries } from '#src/notices/send-notice.ts'
import { enqueueSms } from '#src/notices/send-sms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { hurryJob } from '#src/platform/jobs/stored-jobs.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { jobOf, mayReadMessage, resendRefusal } from './message-rules.ts'

/**
 * Sends a message again: by the job that has it, where it waits or has failed there. One that had left goes under another
 * Message-ID, or a mailbox would show only the first.
 * @throws AppError not_found, message_leaves, message_secret, message_resent
 */
export async function resendMessage(ctx: UserContext, { messageId }: { messageId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [message] = await findResendable(tx, [messageId], 'locked', ctx)
    if (!message) throw new AppError('not_found')
    const refusal = resendRefusal(message)
    if (refusal) throw new AppError(refusal)
    if (!(await sendAgain(ctx, tx, message))) throw new AppError('message_leaves')
  })
}

/** What the rule asks of chosen messages: those that the reader may read. */
export async function findResendable(db: Db | Tx, ids: number[], lock: 'unlocked' | 'locked', { actor }: UserContext) {
  const chosen = db.selectFrom('messages').selectAll('messages').where('id', '=', sql<number>`any(${ids}::bigint[])`).orderBy('id')
  const messages = await (lock === 'locked' ? chosen.forUpdate() : chosen).execute()
  const people = await db
    .selectFrom('users')
    .select(['id', 'adminRole'])
    .where('id', '=', sql<number>`any(${messages.map(({ userId }) => userId)}::bigint[])`)
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return messages.filter(({ userId }) => {
    const to = byId.get(userId)
    return to !== undefined && mayReadMessage(actor, to)
  })
}

type Resendable = Awaited<ReturnType<typeof findResendable>>[number]

/** Of messages that are locked and that nothing refuses to send again. False: its job is at it now. */
export async function sendAgain(ctx: UserContext, tx: Tx, { id, channel, userId, key, state, content }: Resendable): Promise<boolean> {
  const hurried = state === 'sent' ? 'none' : await hurryJob(tx, 'mails', jobOf({ id, channel, userId, key }))
  if (hurried === 'running') return false
  if (hurried === 'none' && channel === 'sms') await enqueueSms(tx, { messageId: id, sealed: [] })
  else if (hurried === 'none') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only message-records.ts writes it
    const mail = { ...(content as KeptMail), userId, key: state === 'sent' ? `${key}:again` : key, messageId: id }
    await enqueue(tx, 'send-mail', mail, { queue: 'mails', retryLimit: mailRetries })
  }
  await noteResent(tx, id, ctx.now())
  const resent = { action: 'message.resend' as const, subject: { type: 'message' as const, id } }
  await writeJournal(ctx, tx, { ...resent, detail: { person: userId, from: state, to: 'waiting' } })
  return true
}
