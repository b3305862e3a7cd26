import { product } from '@passerelle/contract/product'

export const subtotalLabel = `Total des ${product.nouns}`
export const totalLabel = 'Total à payer'
