import type { RoleId } from './constants.ts'
import { product } from './product.ts'

/** What stops and what stays until the next approval, as it is told to whoever lost the first: on their screens and by mail. */
export const whileWithdrawn: Record<RoleId, string> = {
  1: '',
  2: `Vos ${product.nouns} sont conservés pour vous\u00A0; jusqu’à une nouvelle approbation, ils ne peuvent pas être utilisés et vos demandes attendent.`,
  3: `Ce que vous avez donné reste donné. Jusqu’à une nouvelle approbation, vous ne pouvez plus financer de projet ni faire de don.`,
  4: `Ce que vous avez gagné vous reste dû. Jusqu’à une nouvelle approbation, vous ne pouvez plus scanner et vos demandes de paiement attendent\u00A0; les ${product.nouns} qui n’ont pas été scannés passent à d’autres fournisseurs.`,
}
