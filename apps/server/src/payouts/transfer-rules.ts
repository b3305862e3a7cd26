import type { NormalizedPayout } from '#src/payment-provider/payment-provider.ts'
import { amountDiffers, codeDiffers, currencyDiffers, numberDiffers } from './payout-words.ts'

export interface AskedTransfer {
  code: string
  amountXof: number
  /** E.164 */
  number: string
}

/**
 * In what the provider's transfer is not what was asked for, in words for the operator; none when it is. A code, a currency or an
 * amount that is not told is a difference; a number is compared where the provider tells it.
 */
export function transferDifferences(
  sent: Pick<NormalizedPayout, 'code' | 'currency' | 'amount' | 'number'>,
  asked: AskedTransfer,
): string[] {
  return [
    sent.code !== asked.code && codeDiffers(asked.code, sent.code),
    sent.amount !== asked.amountXof && amountDiffers(asked.amountXof, sent.amount),
    sent.currency !== 'XOF' && currencyDiffers(sent.currency),
    sent.number !== null && sent.number !== asked.number && numberDiffers(asked.number, sent.number),
  ].filter((difference) => difference !== false)
}
