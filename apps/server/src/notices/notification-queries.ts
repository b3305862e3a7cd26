import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'

const perPage = 20

export interface NotificationPage {
  items: { id: number; message: string; path: string | null; createdAt: Date; readAt: Date | null }[]
  page: number
  perPage: number
  total: number
}

/**
 * One page, newest first. Reading marks everything as read, before the list is read: a notice that arrives in between is
 * shown and still counts. `readAt` is what it was before, so that the screen can show what is new.
 */
export async function readNotifications(ctx: UserContext, { page }: { page: number }): Promise<NotificationPage> {
  return inTransaction(ctx, async (tx) => {
    const justRead = await tx
      .updateTable('notifications')
      .set({ readAt: ctx.now() })
      .where('userId', '=', ctx.actor.id)
      .where('readAt', 'is', null)
      .returning('id')
      .execute()
    const { total } = await tx
      .selectFrom('notifications')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('userId', '=', ctx.actor.id)
      .executeTakeFirstOrThrow()
    const rows = await tx
      .selectFrom('notifications')
      .select(['id', 'message', 'path', 'createdAt', 'readAt'])
      .where('userId', '=', ctx.actor.id)
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const unread = new Set(justRead.map((row) => row.id))
    return { items: rows.map((row) => (unread.has(row.id) ? { ...row, readAt: null } : row)), page, perPage, total }
  })
}

/** `countNotif`: what the dot of the top bar counts. */
export async function countUnread(db: Db | Tx, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((e) => e.fn.countAll<number>().as('unread'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}
