import type { PasskeyAnswer } from '@passerelle/contract/fields'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { forgetTries, spendFactorTry, takeFactor } from './check-factor.ts'
import { checkPasskey } from './check-passkey.ts'
import { noProof, wrongCode, wrongPasskey } from './factor-words.ts'
import { hasPasskey } from './passkey-queries.ts'

/** A code, typed, or what a passkey has signed for this session. */
export interface Proof {
  code: string | null
  passkey: PasskeyAnswer | null
  token: string
}

/**
 * Judges a proof of the caller's second factor; what it returns is asked in the transaction of what is proved.
 * @throws FieldErrors on a wrong one; AppError too_many_requests
 */
export async function readProof(ctx: UserContext, { code, passkey, token }: Proof): Promise<(tx: Tx) => Promise<void>> {
  const { id } = ctx.actor
  if (code === null && passkey === null) throw new FieldErrors({ code: noProof })
  await spendFactorTry(ctx, id)
  if (code !== null || passkey === null) {
    return async (tx) => {
      if (!(await takeFactor(ctx, tx, id, code ?? ''))) throw new FieldErrors({ code: wrongCode })
    }
  }
  const passkeyId = await checkPasskey(ctx, id, passkey, { purpose: 'prove', token })
  return async (tx) => {
    if (passkeyId === null || !(await hasPasskey(tx, id, passkeyId))) throw new FieldErrors({ passkey: wrongPasskey })
    await forgetTries(tx, id)
  }
}
