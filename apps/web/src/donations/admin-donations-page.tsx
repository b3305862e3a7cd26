import { donationColumns } from '@passerelle/contract/donation-columns'
import { adminCountDonations, adminDonationsFile, adminListDonations, type ListedDonation } from '@passerelle/contract/donation-list'
import { donationStateWord } from '@passerelle/contract/donation-states'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf, useServiceChoices } from '../back-office/list-choices.ts'
import { periodFilters, personFilter, serviceFilter, stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { Named } from '../back-office/named.tsx'
import { Badge } from '../ui/text/badge.tsx'

const tones = { pending: 'wait', approved: 'ok', failed: 'no', refunded: 'neutral' } as const

const cells: Cells<ListedDonation> = {
  donor: ({ donor }) => <Named of={donor} />,
  state: ({ state }) => <Badge tone={tones[state]}>{donationStateWord[state]}</Badge>,
}

const states = choicesOf(donationStateWord, 'Tous')

/** Every donation, newest first. */
export default function AdminDonationsPage() {
  const services = useServiceChoices()
  return (
    <ListPage
      title="Dons"
      lead="Ce que les donateurs ont voulu donner à un service, le plus récent d’abord. Les montants sont sans les frais."
      list={{ page: adminListDonations, count: adminCountDonations, file: adminDonationsFile }}
      columns={donationColumns}
      cells={cells}
      rowKey={(donation) => donation.id}
      searchLabel="Nom du donateur"
      filters={[
        stateFilter(states),
        serviceFilter(services),
        ...periodFilters,
        personFilter,
      ]}
      empty={{ title: 'Aucun don', text: 'Changez de filtre ou de dates pour en voir d’autres.' }}
    />
  )
}
