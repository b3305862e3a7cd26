import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { lockHeldPass } from './held-pass.ts'
import { giveCodes, retireCode } from './pass-codes.ts'
import { writePassEvents } from './pass-history.ts'

/**
 * A new code for a pass whose code was seen by others; the old one never redeems again, the expiry does not move. Returns
 * the pass: its holder reads the code from the sealed copy. @throws AppError not_found, wrong_state
 */
export async function renewPassCode(ctx: UserContext, { passId }: { passId: number }): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const pass = await lockHeldPass(ctx, tx, passId)
    await retireCode(ctx, tx, pass, 'renewed')
    await giveCodes(ctx, tx, [passId])
    await writePassEvents(ctx, tx, [passId], 'renewed')
    return passId
  })
}
