import type { ListColumn } from './list.ts'
import type { ListedRedemption } from './redemption-list.ts'
import { redemptionStateWord, stateOfRedemption } from './redemption-states.ts'

export const redemptionColumns: readonly ListColumn<ListedRedemption>[] = [
  { name: 'supplier', header: 'Fournisseur', kind: 'text', is: 'title', value: (use) => use.supplier.name },
  { name: 'service', header: 'Service', kind: 'text', value: (use) => use.service.name },
  { name: 'holder', header: 'Bénéficiaire', kind: 'text', value: (use) => use.holder.name },
  { name: 'department', header: 'Département', kind: 'text', isInFileOnly: true, value: (use) => use.department },
  { name: 'amount', header: 'Montant', kind: 'xof', value: (use) => use.amount },
  { name: 'at', header: 'Utilisé le', kind: 'instant', value: (use) => use.at },
  { name: 'undone_at', header: 'Annulé le', kind: 'instant', isInFileOnly: true, value: (use) => use.undone_at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (use) => redemptionStateWord[stateOfRedemption(use)] },
]
