import { accountParts, partsApartMs } from '#src/accounts/corrected-lately.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/**
 * Whoever gave one part of an account lately does not give another one too: alone, they would make it theirs.
 * @throws AppError recovery_apart
 */
export async function refuseApart(ctx: UserContext, tx: Tx, userId: number, present: (typeof accountParts)[number]): Promise<void> {
  const line = await tx
    .selectFrom('journal')
    .select('id')
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', String(userId))
    .where('action', 'in', accountParts.filter((part) => part !== present))
    .where('actorId', '=', ctx.actor.id)
    .where('at', '>', new Date(ctx.now().getTime() - partsApartMs))
    .limit(1)
    .executeTakeFirst()
  if (line) throw new AppError('recovery_apart', { tried: { type: 'user', id: userId } })
}
