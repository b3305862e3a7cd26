import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'

/** « 1 pass scanné », « 12 pass scannés ». */
export const scannedWords = (count: number): string => `${formatWhole(count)} ${count > 1 ? `${product.nouns} scannés` : `${product.noun} scanné`}`
