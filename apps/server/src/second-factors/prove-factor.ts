import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { markFactor } from '#src/platform/sessions.ts'
import { type Proof, readProof } from './read-proof.ts'

/**
 * Proves the second factor again, for this session alone, before what asks for a fresh one.
 * @throws FieldErrors on a wrong code or passkey; AppError too_many_requests
 */
export async function proveFactor(ctx: UserContext, proof: Proof): Promise<void> {
  const take = await readProof(ctx, proof)
  await inTransaction(ctx, async (tx) => {
    await take(tx)
    await markFactor(tx, proof.token, ctx.now())
  })
}
