import { addDays, dayOf, daysBetween } from '@passerelle/contract/dates'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { undoLateRefusal } from './pass-rules.ts'
import { takenBackFromSupplier, undoShort } from './pass-words.ts'
import { lockUse, undoUse } from './undo-use.ts'

/**
 * The desk undoes a scan that was a mistake, however long ago, while the supplier's balance covers it. The pass gets back the days during
 * which it passed for used.
 * @throws AppError not_found, already_undone, undo_balance_short
 */
export async function undoLate(ctx: UserContext, { redemptionId, reason }: { redemptionId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const use = await lockUse(tx, redemptionId)
    if (!use) throw new AppError('not_found')
    const refusal = undoLateRefusal(use)
    if (refusal) throw new AppError(refusal, refusal === 'undo_balance_short' ? { message: undoShort(use) } : {})
    await tx.updateTable('passes').set({ expiresOn: lastDayAgain(use, ctx.now()) }).where('id', '=', use.passId).execute()
    await undoUse(ctx, tx, use, reason)
    await sendNotice(tx, takenBackFromSupplier(use, reason))
  })
}

/** The last day of a pass whose use of then is undone now. */
export const lastDayAgain = ({ expiresOn, at }: { expiresOn: string | null; at: Date }, now: Date): string | null =>
  expiresOn && addDays(expiresOn, daysBetween(dayOf(at), dayOf(now)))
