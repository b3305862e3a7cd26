import { limits } from '@passerelle/contract/constants'
import { type Xof } from '@passerelle/contract/money'
import { productField } from '@passerelle/contract/product'
import { FieldErrors } from '#src/platform/app-error.ts'
import { totalWithFee } from './open-order.ts'
import { beyondPaymentMax } from './order-words.ts'

/** @throws FieldErrors on the selection when the payment, fee included, is above the ceiling */
export function checkPaymentLimit(amountXof: Xof): void {
  const { paymentMaxXof } = limits
  if (totalWithFee(amountXof) <= paymentMaxXof) return
  throw new FieldErrors({ [`${productField.list}.0`]: beyondPaymentMax(paymentMaxXof) })
}
