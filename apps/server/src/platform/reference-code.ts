import { passCodeFrom } from '@passerelle/contract/pass-code'
import { randomBytes } from 'node:crypto'

/**
 * `DEM-XXXX-XXXX`: what people quote for a beneficiary, a request, a case or a payout. Random (40 bits): the caller draws again when it
 * is taken.
 */
export function referenceCode(prefix: 'BEN' | 'DEM' | 'REC' | 'RET'): string {
  const symbols = passCodeFrom(randomBytes(15))
  return `${prefix}-${symbols.slice(0, 4)}-${symbols.slice(4, 8)}`
}
