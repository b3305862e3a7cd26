import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { drawCodes } from './backup-codes.ts'
import { spendFactorTry, takeFactor } from './check-factor.ts'
import { wrongCode } from './factor-words.ts'

/**
 * Makes ten new backup codes: the ones before serve no more.
 * @throws FieldErrors on a wrong code; AppError too_many_requests
 */
export async function drawBackupCodes(ctx: UserContext, { code }: { code: string }): Promise<string[]> {
  const { id } = ctx.actor
  await spendFactorTry(ctx, id)
  return inTransaction(ctx, async (tx) => {
    if (!(await takeFactor(ctx, tx, id, code))) throw new FieldErrors({ code: wrongCode })
    await writeJournal(ctx, tx, { action: 'factor.draw_codes', subject: { type: 'user', id } })
    return drawCodes(ctx.keys, tx, id)
  })
}
