import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'

/** « un pass scanné », « 12 pass scannés »: with its number. */
export const scannedWords = (count: number): string => `${formatWhole(count)} ${count > 1 ? `${product.nouns} scannés` : `${product.noun} scanné`}`
