import type { AdminRole } from '@passerelle/contract/constants'
import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import type { MailContent } from './mail-content.ts'
import { type RecordedMail, recordMessage } from './message-records.ts'
import { sendSms, type SmsContent } from './send-sms.ts'

export interface Notice {
  userId: number
  /** Names the event, `profile-approved:12`: a notice is written once for a person and a key. */
  key: string
  /** French, plain text. */
  message: string
  mail?: MailContent
  /** To who asked for them, one each. */
  sms?: SmsContent[]
  /** The screen that shows what it tells of; else where its mail leads. */
  path?: string
}

/** For each of the administrators of a part. */
export type DeskNotice = Omit<Notice, 'userId'>

export interface Mail extends RecordedMail {
  /** Where it is written down; a mail made by the job that sends it is written down then. */
  messageId?: number
}

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'send-mail': Mail
  }
}

/**
 * Tells a person something, within the caller's transaction: the notice is there if and only if it commits. A mail
 * leaves after the commit, by a job, and never fails or delays what it tells of.
 */
export async function sendNotice(
  tx: Tx,
  { userId, key, message, mail, path = mail?.link?.path, sms = [] }: Notice,
): Promise<void> {
  const written = await tx
    .insertInto('notifications')
    .values({ userId, key, message, path: path ?? null, createdAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written && mail) await sendMail(tx, { ...mail, userId, key })
  if (written) for (const one of sms) await sendSms(tx, { ...one, userId, key })
}

/** What `sendNotice` writes of a notice without a mail, for the `notice` of each row of a statement's `done`. */
export const sendNoticesOfDone = `
  noticed as (
    insert into notifications (user_id, key, message, path, created_at)
    select notice.user_id, notice.key, notice.message, notice.path, now()
    from done, json_to_record(done.notice) as notice(user_id bigint, key text, message text, path text)
    on conflict (user_id, key) do nothing
  )`

/** A mail server may be down for a night and the day after: growing pauses up to an hour, for about two days. */
export const mailRetries = 56

/** For what only a mail should say. It is written down with what it tells of, as waiting. */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  const messageId = await recordMessage(tx, mail)
  await enqueue(tx, 'send-mail', { ...mail, messageId }, { queue: 'mails', retryLimit: mailRetries })
}

/** Tells the administrators of one part, and those who may do everything. */
export async function notifyAdministrators(tx: Tx, part: Exclude<AdminRole, 'super' | 'lecture'>, notice: DeskNotice): Promise<void> {
  for (const userId of await listAdministrators(tx, part)) await sendNotice(tx, { ...notice, userId })
}

export async function listAdministrators(tx: Tx, part: Exclude<AdminRole, 'super' | 'lecture'>): Promise<number[]> {
  const administrators = await tx
    .selectFrom('users')
    .select('id')
    .where('adminRole', 'in', ['super', part])
    .where('suspendedAt', 'is', null)
    .where('invitedUntil', 'is', null)
    .orderBy('id')
    .execute()
  return administrators.map(({ id }) => id)
}
