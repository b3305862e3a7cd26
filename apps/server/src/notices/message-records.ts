import { type MessageFault, secretMark } from '@passerelle/contract/message-states'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { MailContent } from './mail-content.ts'

const keptDays = 90
/** From when on a message is kept, in the table and where mails are files. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptDays * 86_400_000)
/** For longer than a mail is tried. */
const lostAfterDays = 7

/** A mail to somebody, as it is written down. */
export interface RecordedMail extends MailContent {
  userId: number
  /** Names the event: the same one gives the same Message-ID. */
  key: string
  /** An address that was theirs until now; else it goes to the one that they have when it leaves. */
  to?: string
  /** Codes and tokens in it, which only its reader may know: they are not written down. Such a mail is made by the job that sends it. */
  secrets?: string[]
}

/** Writes down a mail that is to leave. */
export async function recordMessage(db: Db | Tx, mail: RecordedMail): Promise<number> {
  const { id } = await db
    .insertInto('messages')
    .values({
      userId: mail.userId,
      key: mail.key,
      content: JSON.stringify(keptContent(mail)),
      hasSecret: (mail.secrets ?? []).length > 0,
      address: mail.to ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A mail whose words were made by its own job: at its second try it is there already. */
export async function recordLateMessage(db: Db, mail: RecordedMail): Promise<number> {
  const earlier = await db
    .selectFrom('messages')
    .select('id')
    .where('userId', '=', mail.userId)
    .where('createdAt', '>', sql<Date>`now() - ${lostAfterDays}::int * interval '1 day'`)
    .where('key', '=', mail.key)
    .executeTakeFirst()
  return earlier?.id ?? recordMessage(db, mail)
}

/** A mail without whom it is for: with `to`, when its address was chosen. */
export type KeptMail = MailContent & Pick<RecordedMail, 'to'>

/** What is kept of a mail: what is read, with nothing in it that opens an account. */
function keptContent({ userId: _of, key: _key, secrets = [], ...content }: RecordedMail): KeptMail {
  const marked = secrets.reduce((text, secret) => text.replaceAll(JSON.stringify(secret).slice(1, -1), secretMark), JSON.stringify(content))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same content, one word replaced by another
  return JSON.parse(marked) as KeptMail
}

/** Somebody sends it again: it waits, as at first. */
export async function noteResent(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('messages').set({ state: 'waiting', fault: null, resentAt: at }).where('id', '=', id).execute()
}

export async function noteSent({ db, now }: Context, id: number, address: string): Promise<void> {
  await db
    .updateTable('messages')
    .set((row) => ({ state: 'sent', fault: null, address, tries: row('tries', '+', 1), triedAt: now(), sentAt: now() }))
    .where('id', '=', id)
    .execute()
}

interface Failure {
  address: string
  fault: MessageFault
  /** It is not tried again by itself. */
  isOver: boolean
}

export async function noteNotSent({ db, now }: Context, id: number, { address, fault, isOver }: Failure): Promise<void> {
  await db
    .updateTable('messages')
    .set((row) => ({ state: isOver ? 'failed' : 'stuck', fault, address, tries: row('tries', '+', 1), triedAt: now() }))
    .where('id', '=', id)
    .execute()
}

/**
 * Forgets messages after 90 days, and calls lost those that no job will send any more: its process died at the last try, or
 * the queue was emptied.
 */
export async function sweepMessages(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('messages').where('createdAt', '<', keptSince(now)).where('state', 'in', ['sent', 'failed']).execute()
  await db
    .updateTable('messages')
    .set({ state: 'failed', fault: 'lost' })
    .where('state', 'in', ['waiting', 'stuck'])
    .where('createdAt', '<', daysAgo(lostAfterDays))
    .where(sql<boolean>`not exists (select from pgboss.job where name = 'mails' and state in ('created', 'retry', 'active')
      and case messages.channel when 'sms' then data #>> '{data,messageId}' = messages.id::text
        else (data #>> '{data,userId}')::bigint = messages.user_id and data #>> '{data,key}' = messages.key end)`)
    .execute()
}

/** Further ones are not counted. */
const countedMax = 1000

/** Messages that were to leave before an instant and are tried again and again; why the oldest one does not leave. */
export async function countStuckMessages(db: Db, before: Date): Promise<{ count: number; fault: MessageFault | null }> {
  const stuck = await db
    .selectFrom('messages')
    .select('fault')
    .where('state', '=', 'stuck')
    .where('createdAt', '<', before)
    .where((row) => row.or([row('resentAt', 'is', null), row('resentAt', '<', before)]))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(countedMax)
    .execute()
  return { count: stuck.length, fault: stuck[0]?.fault ?? null }
}
