import { limits } from '@passerelle/contract/constants'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { cutPage, type Ordering, takeAfter } from '#src/platform/database/keyset.ts'
import { journalReading } from '#src/platform/readings.ts'
import { readSessions } from '#src/platform/sessions.ts'
import { findPersonRole } from './find-person-role.ts'

const pageRows = 20

interface Asked {
  userId: number
  cursor?: string | undefined
}

const newestFirst = (id: string): Ordering<{ id: number }> => ({
  name: '-id', column: { kind: 'number', by: id, of: (row) => row.id }, direction: 'desc', id,
})

/** The documents that a person sent, the latest first; that they were looked at is journaled. @throws AppError not_found */
export async function listPersonDocuments(ctx: UserContext, { userId }: Asked) {
  await findPersonRole(ctx, userId)
  await inTransaction(ctx, (tx) => journalReading(ctx, tx, { ownerId: userId }))
  return ctx.db
    .selectFrom('files')
    .select(['id', 'originalName', 'mime', 'size', 'createdAt'])
    .where('ownerId', '=', userId)
    .where('kind', '=', 'document')
    .where('isFromDesk', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limits.shownMax)
    .execute()
}

/** Accounts of the same person that have ended in this one: their history is read with it. */
async function listMergedInto({ db }: UserContext, userId: number): Promise<number[]> {
  return (await db.selectFrom('users').select('id').where('mergedInto', '=', userId).execute()).map(({ id }) => id)
}

/** What the journal says of a person, a page of it with who did what. @throws AppError not_found; FieldErrors on `cursor` */
export async function listPersonHistory(ctx: UserContext, { userId, cursor }: Asked) {
  await findPersonRole(ctx, userId)
  const ordering = newestFirst('journal.id')
  const lines = ctx.db
    .selectFrom('journal')
    .select(['journal.id', 'journal.at', 'journal.action', 'journal.actorId', 'journal.reason'])
    .where('journal.subjectType', '=', 'user')
    .where('journal.subjectId', 'in', [userId, ...(await listMergedInto(ctx, userId))].map(String))
  const rows = await ctx.db
    .selectFrom(takeAfter(lines, ordering, { cursor, limit: pageRows + 1 }).as('lines'))
    .leftJoin('users', 'users.id', 'lines.actorId')
    .selectAll('lines')
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('actorName'))
    .orderBy('lines.id', 'desc')
    .execute()
  return cutPage(rows, ordering, pageRows)
}

/** What was said to a person. @throws AppError not_found; FieldErrors on `cursor` */
export async function listPersonMessages(ctx: UserContext, { userId, cursor }: Asked) {
  await findPersonRole(ctx, userId)
  const ordering = newestFirst('notifications.id')
  const messages = ctx.db
    .selectFrom('notifications')
    .select(['notifications.id', 'notifications.message', 'notifications.createdAt', 'notifications.readAt'])
    .where('notifications.userId', '=', userId)
  return cutPage(await takeAfter(messages, ordering, { cursor, limit: pageRows + 1 }).execute(), ordering, pageRows)
}

/** Where a person is signed in, the latest used first. @throws AppError not_found */
export async function listPersonSessions(ctx: UserContext, { userId }: Asked) {
  await findPersonRole(ctx, userId)
  const { count, sessions } = await readSessions(ctx.db, userId, { now: ctx.now() })
  return {
    count,
    sessions: sessions.map(({ agent, createdAt, lastUsedAt }) => ({ agent, since: createdAt, lastUsedAt })),
  }
}
