import type { MessageKind } from '@passerelle/contract/message-kinds'
import type { MessageChannel, MessageState } from '@passerelle/contract/message-states'
import type { ListedMessage } from '@passerelle/contract/messages'
import { sql } from 'kysely'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import { mayReadAll, mayReadMessage } from './message-rules.ts'

interface MessageFilters extends Period {
  state?: MessageState | undefined
  kind?: MessageKind | undefined
  channel?: MessageChannel | undefined
  /** Only what the rules let its reader send again. */
  resend?: 'possible' | undefined
  /** To whom. */
  person?: number | undefined
}

/** `resendRefusal`, as the database asks it. */
const isRefusedNothing = sql<boolean>`not messages.has_secret
  and (messages.state in ('stuck', 'failed') or (messages.state = 'sent' and messages.resent_at is null))`

/** `mayReadMessage`, as the database asks it. */
const isReadableBy = (reader: UserContext['actor']) =>
  (mayReadAll(reader)
    ? sql<boolean>`true`
    : sql<boolean>`messages.user_id <> all(array(select u.id from users u where u.admin_role is not null and u.id <> ${reader.id}))`)

/** What was written to people, the ids only: nobody joins what is counted, or left out of a page. */
export function selectMessages({ db, actor }: UserContext, { state, kind, channel, resend, person, from, to }: MessageFilters) {
  let query = db.selectFrom('messages').select(['messages.id', 'messages.createdAt'])
  if (state) query = query.where('messages.state', '=', state)
  if (kind) query = query.where('messages.kind', '=', kind)
  if (channel) query = query.where('messages.channel', '=', channel)
  if (resend) query = query.where(isRefusedNothing).where(isReadableBy(actor))
  query = inPeriod(query, 'messages.createdAt', { from, to })
  return person === undefined ? query : query.where('messages.userId', '=', person)
}

/** Given up, and to be sent again by hand: how many the reader's list has, and since when the oldest was written. */
export const countToResend = (ctx: UserContext) => ctx.db
  .selectFrom(selectMessages(ctx, { state: 'failed', resend: 'possible' }).as('listed'))
  .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('listed.createdAt').as('oldestAt')])
  .executeTakeFirstOrThrow()

/** In the names of who receives it. */
export const messageSearch: ListSearch = { key: 'users.listKey', of: 'messages.userId' }

export async function toListedMessages({ db, actor }: UserContext, page: { id: number }[]): Promise<ListedMessage[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.userId')
    .select([
      'messages.id', 'messages.channel', 'messages.kind', 'messages.userId', 'messages.state', 'messages.fault', 'messages.tries',
      'messages.createdAt', 'messages.sentAt', 'users.adminRole',
    ])
    .select([
      sql<string>`messages.content ->> 'subject'`.as('subject'), sql<string>`coalesce(messages.address, users.email)`.as('address'),
    ])
    .where('messages.id', '=', anyOf(page))
    .execute()
  const named = await readListedPeople(db, rows.map((row) => row.userId))
  return inOrderOf(page, rows).map((row) => {
    const isReadable = mayReadMessage(actor, { id: row.userId, adminRole: row.adminRole })
    return {
      id: row.id,
      channel: row.channel,
      kind: row.kind,
      subject: isReadable ? row.subject : null,
      person: named(row.userId),
      address: isReadable ? row.address : null,
      state: row.state,
      fault: row.fault,
      tries: row.tries,
      created_at: row.createdAt.toISOString(),
      sent_at: row.sentAt?.toISOString() ?? null,
    }
  })
}
