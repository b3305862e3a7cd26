import { readPassCode } from '@passerelle/contract/pass-code'
import type { UserContext } from '#src/platform/context.ts'
import { redeemAlone } from './redeem-alone.ts'
import type { Redeemed } from './scan-answer.ts'

/**
 * Redeems a pass, whole and once. In a transaction of its own.
 * @throws AppError with the reason of the refusal; too_many_requests after 30 unknown codes in 10 minutes
 */
export async function redeemPass(ctx: UserContext, input: { code: string }): Promise<Redeemed> {
  const code = readPassCode(input.code)
  return redeemAlone(ctx, code)
}
