import { sql } from 'kysely'
import { secretMark } from '@passerelle/contract/message-states'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'

/** What a short message says: of ours, in one message (`fitSms`). */
export interface SmsContent {
  /** With `secretMark` where a code stands. */
  text: string
  /** What stands at the marks, in their order, sealed (`sealSecret`): made into text when it leaves. */
  sealed?: string[]
}

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'send-sms': { messageId: number; sealed: string[] }
  }
}

/** Two days, as mails: a capped day is over by then. */
const smsRetries = 56

const sealContext = 'sms'

/** A code on its way to a telephone, which the outbox and its readers do not see. */
export const sealSecret = ({ keys }: Pick<Context, 'keys'>, secret: string): string => keys.seal(secret, sealContext).toString('base64')

/** The words as they leave. @throws Error when the application key is not the one that sealed them */
export function openSecrets({ keys }: Pick<Context, 'keys'>, { text, sealed = [] }: SmsContent): string {
  return sealed.reduce((words, secret) => words.replace(secretMark, () => keys.unseal(Buffer.from(secret, 'base64'), sealContext)), text)
}

/** Writes a short message to somebody who asked for them, within the caller's transaction, and to nobody else. It leaves by a job. */
export async function sendSms(tx: Tx, { userId, key, text, sealed = [] }: SmsContent & { userId: number; key: string }): Promise<void> {
  const content = JSON.stringify({ subject: text, paragraphs: [] })
  const message = await tx
    .insertInto('messages')
    .columns(['channel', 'userId', 'key', 'content', 'hasSecret'])
    .expression((eb) => eb
      .selectFrom('users')
      .select([
        sql<'sms'>`'sms'`.as('channel'), 'id as userId', sql<string>`${key}::text`.as('key'), sql<string>`${content}::jsonb`.as('content'),
        sql<boolean>`${sealed.length > 0}::boolean`.as('hasSecret'),
      ])
      .where('id', '=', userId)
      .where('smsSince', 'is not', null)
      .where('suspendedAt', 'is', null))
    .returning('id')
    .executeTakeFirst()
  if (message) await enqueueSms(tx, { messageId: message.id, sealed })
}

export const enqueueSms = async (tx: Tx, data: { messageId: number; sealed: string[] }): Promise<boolean> =>
  enqueue(tx, 'send-sms', data, { queue: 'mails', retryLimit: smsRetries })
