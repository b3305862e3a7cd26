import { sql } from 'kysely'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { noRoomFor } from './file-words.ts'

/**
 * Counts what the caller keeps, with this file. Two files at once are counted one after the other.
 * @throws AppError files_full
 */
export async function refuseOverQuota(ctx: UserContext, tx: Tx, bytes: number): Promise<void> {
  const { id } = ctx.actor
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${id}`}, 0))`.execute(tx)
  const { kept } = await tx
    .selectFrom('files')
    .select((eb) => sql<number>`coalesce(sum(${eb.ref('size')}), 0)::bigint`.as('kept'))
    .where('ownerId', '=', id)
    .where('isFromDesk', '=', false)
    .executeTakeFirstOrThrow()
  const max = await readSetting(tx, (await wasApproved(tx, id)) ? 'keptBytesMax' : 'keptBytesMaxBefore')
  if (kept + bytes > max) throw new AppError('files_full', { message: noRoomFor(max) })
}

async function wasApproved(tx: Tx, userId: number): Promise<boolean> {
  return (await tx
    .selectFrom('profileDecisions')
    .select('id')
    .where('userId', '=', userId)
    .where('action', '=', 'approved')
    .executeTakeFirst()) !== undefined
}
