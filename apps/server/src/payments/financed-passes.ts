import { product } from '@passerelle/contract/product'

/** « 1 pass financé », « 3 pass financés », in the sentence that thanks a donor. */
export function financedPasses(count: number): string {
  return count > 1 ? `${count} ${product.nouns} financés` : `${count} ${product.noun} financé`
}
