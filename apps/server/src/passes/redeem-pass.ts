import { readPassCode } from '@passerelle/contract/pass-code'
import type { UserContext } from '#src/platform/context.ts'
import { redeemAlone } from './redeem-alone.ts'
import { redeemTogether } from './redeem-together.ts'
import type { Redeemed } from './scan-answer.ts'

/**
 * Redeems a pass, whole and once. A good pass is used together with those that other tills scan at this moment; whatever is not
 * simply one is scanned alone, where it is refused, answered again or waited for.
 * @throws AppError with the reason of the refusal; too_many_requests after 30 unknown codes in 10 minutes
 */
export async function redeemPass(ctx: UserContext, input: { code: string }): Promise<Redeemed> {
  const code = readPassCode(input.code)
  return (await redeemTogether(ctx, code)) ?? redeemAlone(ctx, code)
}
