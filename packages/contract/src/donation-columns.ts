import { donationStateWord } from './donation-states.ts'
import type { ListedDonation } from './donation-list.ts'
import type { ListColumn } from './list.ts'
import { product } from './product.ts'

export const donationColumns: readonly ListColumn<ListedDonation>[] = [
  { name: 'title', header: 'Don', kind: 'text', is: 'title', value: (donation) => donation.title },
  { name: 'donor', header: 'Donateur', kind: 'text', value: (donation) => donation.donor.name },
  { name: 'service', header: 'Service', kind: 'text', value: (donation) => donation.service.name },
  { name: 'count', header: product.labels, kind: 'count', value: (donation) => donation.count },
  { name: 'amount', header: 'Montant', kind: 'xof', value: (donation) => donation.amount },
  { name: 'created_at', header: 'Fait le', kind: 'instant', value: (donation) => donation.created_at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (donation) => donationStateWord[donation.state] },
]
