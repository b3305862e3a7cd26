import { errors } from '@passerelle/contract/errors'
import type { OpenMessage } from '@passerelle/contract/messages'
import type { KeptMail } from '#src/notices/message-records.ts'
import { readHouse } from '#src/notices/read-contacts.ts'
import { renderMail } from '#src/notices/render-mail.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { findTry } from '#src/platform/jobs/stored-jobs.ts'
import { toListedMessages } from './message-list.ts'
import { jobOf, mayReadMessage, resendRefusal } from './message-rules.ts'

/** One message as its reader sees it, and whether it may be sent again. @throws AppError not_found, also of another administrator's */
export async function getMessage(ctx: UserContext, { messageId }: { messageId: number }): Promise<OpenMessage> {
  const row = await ctx.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.userId')
    .select(['messages.userId', 'messages.key', 'messages.content', 'messages.state', 'messages.hasSecret'])
    .select(['messages.triedAt', 'messages.resentAt', 'users.firstname', 'users.adminRole'])
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
  const [listed] = await toListedMessages(ctx, [{ id: messageId }])
  if (!row || !listed || !mayReadMessage(ctx.actor, { id: row.userId, adminRole: row.adminRole })) throw new AppError('not_found')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only message-records.ts writes it
  const mail = row.content as KeptMail
  const refusal = resendRefusal(row)
  const isOpen = row.state === 'waiting' || row.state === 'stuck'
  const nextTryAt = isOpen ? await findTry(ctx.db, 'mails', jobOf({ ...row, ...listed })) : null
  return {
    ...listed,
    subject: mail.subject,
    ...(listed.channel === 'sms' ? drawSms(mail.subject) : renderMail(mail, row.firstname, await readHouse(ctx))),
    tried_at: row.triedAt?.toISOString() ?? null,
    next_try_at: nextTryAt?.toISOString() ?? null,
    resent_at: row.resentAt?.toISOString() ?? null,
    not_resendable: refusal && errors[refusal].message,
  }
}

const drawSms = (text: string) => ({ text, html: `<p>${escapeHtml(text)}</p>` })
