import { redemptionColumns } from '@passerelle/contract/redemption-columns'
import {
  adminCountRedemptions, adminListRedemptions, adminRedemptionsFile, type ListedRedemption,
} from '@passerelle/contract/redemption-list'
import { redemptionStateWord, stateOfRedemption } from '@passerelle/contract/redemption-states'
import { product } from '@passerelle/contract/product'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf, useServiceChoices } from '../back-office/list-choices.ts'
import { periodFilters, personFilter } from '../back-office/list-filters.tsx'
import { ListPage } from '../back-office/list-page.tsx'
import { Named } from '../back-office/named.tsx'
import { Badge } from '../ui/text/badge.tsx'

const tones = { used: 'ok', undone: 'no' } as const

const cells: Cells<ListedRedemption> = {
  supplier: ({ supplier }) => <Named of={supplier} />,
  holder: ({ holder }) => <Named of={holder} />,
  state: (use) => <Badge tone={tones[stateOfRedemption(use)]}>{redemptionStateWord[stateOfRedemption(use)]}</Badge>,
}

const states = choicesOf({ used: 'Non annulées', undone: 'Annulées' }, 'Toutes')

/** Every use, newest first. */
export default function RedemptionsPage() {
  const services = useServiceChoices()
  return (
    <ListPage
      title="Utilisations"
      lead={`Les ${product.nouns} encaissés par les fournisseurs, le plus récent d’abord.`}
      list={{ page: adminListRedemptions, count: adminCountRedemptions, file: adminRedemptionsFile }}
      columns={redemptionColumns}
      cells={cells}
      rowKey={(use) => use.id}
      searchLabel="Nom du fournisseur"
      filters={[
        { name: 'etat', param: 'state', label: 'État', options: states },
        { name: 'service', param: 'service', label: 'Service', options: services },
        ...periodFilters,
        personFilter,
      ]}
      empty={{ title: 'Aucune utilisation', text: 'Changez de filtre ou de dates pour en voir d’autres.' }}
    />
  )
}
