import { feeBasisPoints } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'

export const subtotalLabel = `Total des ${product.nouns}`
export const feeLabel = `Frais (${feeBasisPoints / 100}\u00A0%)`
export const totalLabel = 'Total à payer'
