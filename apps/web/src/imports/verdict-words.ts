import type { ImportPreview } from '@passerelle/contract/imports'
import { formatWhole } from '@passerelle/contract/money'

/** « 118 à créer, 2 déjà connus, 3 fautes ». */
export function verdictWords({ creates, known, faults }: Pick<ImportPreview, 'creates' | 'known' | 'faults'>): string {
  const plural = (count: number) => (count < 2 ? '' : 's')
  const knownWords = known.total > 0 ? `, ${formatWhole(known.total)}\u00A0déjà connu${plural(known.total)}` : ''
  const faultWords = faults.total > 0 ? `${formatWhole(faults.total)}\u00A0faute${plural(faults.total)}` : 'aucune faute'
  return `${formatWhole(creates)}\u00A0à créer${knownWords}, ${faultWords}`
}
