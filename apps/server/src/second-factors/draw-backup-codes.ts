import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { drawCodes } from './backup-codes.ts'
import { type Proof, readProof } from './read-proof.ts'

/**
 * Makes ten new backup codes: the ones before serve no more.
 * @throws FieldErrors on a wrong code or passkey; AppError too_many_requests
 */
export async function drawBackupCodes(ctx: UserContext, proof: Proof): Promise<string[]> {
  const { id } = ctx.actor
  const take = await readProof(ctx, proof)
  return inTransaction(ctx, async (tx) => {
    await take(tx)
    await writeJournal(ctx, tx, { action: 'factor.draw_codes', subject: { type: 'user', id } })
    return drawCodes(ctx.keys, tx, id)
  })
}
