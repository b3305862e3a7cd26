import type { AdminRole } from '@passerelle/contract/constants'
import type { Tx } from '#src/platform/database.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { MailContent } from './mail-content.ts'

export interface Notice {
  userId: number
  /** Names the event, `profile-approved:12`: a notice is delivered once for a person and a key. */
  key: string
  /** French, plain text. */
  message: string
  mail?: MailContent
}

export interface Mail extends MailContent {
  userId: number
  /** Names the event: the same one gives the same Message-ID. */
  key: string
}

declare module '#src/platform/jobs.ts' {
  interface JobData {
    'deliver-notice': Notice
    'send-mail': Mail
  }
}

/** Tells a person something once the caller's transaction has committed, and never fails or delays it (domain 12). */
export async function sendNotice(tx: Tx, notice: Notice): Promise<void> {
  await enqueue(tx, 'deliver-notice', notice)
}

/** The same for what only a mail should say. */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  await enqueue(tx, 'send-mail', mail)
}

/** Tells the administrators of one part, and those who may do everything. */
export async function notifyAdministrators(tx: Tx, part: Exclude<AdminRole, 'super' | 'lecture'>, notice: Omit<Notice, 'userId'>): Promise<void> {
  const administrators = await tx.selectFrom('users').select('id').where('adminRole', 'in', ['super', part]).where('suspendedAt', 'is', null).orderBy('id').execute()
  for (const { id } of administrators) await sendNotice(tx, { ...notice, userId: id })
}
