import { feeOf } from '@passerelle/contract/fee'
import { sumXof, type Xof } from '@passerelle/contract/money'
import { productField } from '@passerelle/contract/product'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { beyondPaymentMax } from './order-words.ts'

/** Whole FCFA: the passes, the fee on top at its rate, what the payer pays. */
export interface Price {
  amountXof: Xof
  feeBasisPoints: number
  feeXof: Xof
  totalXof: Xof
}

/**
 * What an order made now costs. The rate is read once: fee, total and ceiling are of the same one, whoever changes it meanwhile.
 * @throws FieldErrors on the selection when the payment, fee included, is above the ceiling
 */
export async function priceOrder(tx: Tx, amountXof: Xof): Promise<Price> {
  const feeBasisPoints = await readSetting(tx, 'feeBasisPoints')
  const feeXof = feeOf(amountXof, feeBasisPoints)
  const totalXof = sumXof([amountXof, feeXof])
  const maxXof = await readSetting(tx, 'paymentMaxXof')
  if (totalXof <= maxXof) return { amountXof, feeBasisPoints, feeXof, totalXof }
  throw new FieldErrors({ [`${productField.list}.0`]: beyondPaymentMax(maxXof) })
}
