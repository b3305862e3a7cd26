import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { readUndoFigures } from './pass-queries.ts'
import { undoRefusal } from './pass-rules.ts'
import { undoRefused } from './pass-words.ts'
import { lockUse, undoUse } from './undo-use.ts'

/**
 * The supplier undoes a scan: the pass can be used again, the money goes back by a reversing entry. The till has seen the
 * code, so it dies: only the holder can show the new one.
 * @throws AppError not_found (also another supplier's), already_undone, undo_too_late, undo_too_often, undo_money_asked
 */
export async function undoRedemption(ctx: UserContext, { redemptionId }: { redemptionId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const redemption = await lockUse(tx, redemptionId)
    if (!redemption || redemption.supplierId !== ctx.actor.id) throw new AppError('not_found')
    const { undoneBefore } = await tx
      .selectFrom('redemptions')
      .select((eb) => eb.fn.countAll<number>().as('undoneBefore'))
      .where('passId', '=', redemption.passId)
      .where('undoneAt', 'is not', null)
      .executeTakeFirstOrThrow()
    const figures = await readUndoFigures(tx)
    const refusal = undoRefusal({ ...redemption, undoneBefore }, figures, ctx.now())
    if (refusal) throw new AppError(refusal, { message: undoRefused(refusal, { ...redemption, undoneBefore }, figures) })
    await undoUse(ctx, tx, redemption)
  })
}
