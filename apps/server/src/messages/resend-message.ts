import { type KeptMail, noteResent } from '#src/notices/message-records.ts'
import { mailRetries } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { hurryJob } from '#src/platform/jobs/stored-jobs.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { mayReadMessage, resendRefusal } from './message-rules.ts'

/**
 * Sends a message again: by the job that has it, where it waits or has failed there. One that had left goes under another
 * Message-ID, or a mailbox would show only the first.
 * @throws AppError not_found, message_leaves, message_secret, message_resent
 */
export async function resendMessage(ctx: UserContext, { messageId }: { messageId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const message = await tx.selectFrom('messages').selectAll().where('id', '=', messageId).forUpdate().executeTakeFirst()
    if (!message) throw new AppError('not_found')
    const { userId, key, state } = message
    const to = await tx.selectFrom('users').select(['id', 'adminRole']).where('id', '=', userId).executeTakeFirstOrThrow()
    if (!mayReadMessage(ctx.actor, to)) throw new AppError('not_found')
    const refusal = resendRefusal(message)
    if (refusal) throw new AppError(refusal)
    const hurried = state === 'sent' ? 'none' : await hurryJob(tx, 'mails', { userId, key })
    if (hurried === 'running') throw new AppError('message_leaves')
    if (hurried === 'none') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only message-records.ts writes it
      const mail = { ...(message.content as KeptMail), userId, key: state === 'sent' ? `${key}:again` : key, messageId }
      await enqueue(tx, 'send-mail', mail, { queue: 'mails', retryLimit: mailRetries })
    }
    await noteResent(tx, messageId, ctx.now())
    const resent = { action: 'message.resend' as const, subject: { type: 'message' as const, id: messageId } }
    await writeJournal(ctx, tx, { ...resent, detail: { person: userId, from: state, to: 'waiting' } })
  })
}
