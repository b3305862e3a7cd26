import { feeLabel, feeOf } from '@passerelle/contract/fee'
import { product } from '@passerelle/contract/product'

export const subtotalLabel = `Total des ${product.nouns}`
export const totalLabel = 'Total à payer'

export type FeePreview = { label: string; feeXof: number | undefined; totalXof: number | undefined }

/** The fee and the total while one chooses, at the rate that the server told; neither before it did. In whole FCFA. */
export function previewFee(amountXof: number, basisPoints: number | undefined): FeePreview {
  if (basisPoints === undefined) return { label: 'Frais', feeXof: undefined, totalXof: undefined }
  const feeXof = feeOf(amountXof, basisPoints)
  return { label: feeLabel(basisPoints), feeXof, totalXof: amountXof + feeXof }
}
