import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'

/**
 * Two files that resemble each other are of two people: neither stands beside the other any more.
 * @throws AppError not_found for a file that does not exist, or the same twice; already_decided
 */
export async function tellApart(ctx: UserContext, { userId, otherId }: { userId: number; otherId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireFiles(tx, [userId, otherId])
    const kept = await tx
      .insertInto('distinctPeople')
      .values({ lowId: Math.min(userId, otherId), highId: Math.max(userId, otherId), byId: ctx.actor.id, at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('lowId')
      .executeTakeFirst()
    if (!kept) throw new AppError('already_decided')
    await writeJournal(ctx, tx, {
      action: 'profile.distinct',
      subject: { type: 'user', id: userId },
      detail: { from: 'alike', to: 'distinct', other: otherId },
    })
  })
}

/**
 * It was a mistake: the two files stand beside each other again.
 * @throws AppError not_found for a file that does not exist, or the same twice; already_decided when they are not told apart
 */
export async function undoTellApart(ctx: UserContext, { userId, otherId }: { userId: number; otherId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireFiles(tx, [userId, otherId])
    const forgotten = await tx
      .deleteFrom('distinctPeople')
      .where('lowId', '=', Math.min(userId, otherId))
      .where('highId', '=', Math.max(userId, otherId))
      .returning('byId')
      .executeTakeFirst()
    if (!forgotten) throw new AppError('already_decided')
    await writeJournal(ctx, tx, {
      action: 'profile.alike',
      subject: { type: 'user', id: userId },
      detail: { from: 'distinct', to: 'alike', other: otherId, toldBy: forgotten.byId },
    })
  })
}

async function requireFiles(tx: Tx, ids: number[]): Promise<void> {
  const files = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('submittedAt', 'is not', null)
    .where('adminRole', 'is', null)
    .execute()
  if (files.length !== 2) throw new AppError('not_found')
}
