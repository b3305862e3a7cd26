import type { JournalAction } from '@passerelle/contract/journal-words'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'

const apartMs = 7 * 86_400_000

/**
 * Whoever gave an account another address does not also hand out its recovery, nor the reverse: alone, they would make it theirs.
 * @throws AppError recovery_apart
 */
export async function refuseApart(ctx: UserContext, tx: Tx, userId: number, earlier: JournalAction): Promise<void> {
  const line = await tx
    .selectFrom('journal')
    .select('id')
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', String(userId))
    .where('action', '=', earlier)
    .where('actorId', '=', ctx.actor.id)
    .where('at', '>', new Date(ctx.now().getTime() - apartMs))
    .limit(1)
    .executeTakeFirst()
  if (line) throw new AppError('recovery_apart')
}
