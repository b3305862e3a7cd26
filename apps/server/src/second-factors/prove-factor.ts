import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { markFactor } from '#src/platform/sessions.ts'
import { spendFactorTry, takeFactor } from './check-factor.ts'
import { wrongCode } from './factor-words.ts'

/**
 * Proves the second factor again, for this session alone, before what asks for a fresh one.
 * @throws FieldErrors on a wrong code; AppError too_many_requests
 */
export async function proveFactor(ctx: UserContext, { code, token }: { code: string; token: string }): Promise<void> {
  await spendFactorTry(ctx, ctx.actor.id)
  await inTransaction(ctx, async (tx) => {
    if (!(await takeFactor(ctx, tx, ctx.actor.id, code))) throw new FieldErrors({ code: wrongCode })
    await markFactor(tx, token, ctx.now())
  })
}
