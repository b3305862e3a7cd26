import type { Payout } from './payouts.ts'
import type { ListColumn } from './list.ts'
import { payoutStateWord } from './payout-states.ts'

export const payoutColumns: readonly ListColumn<Payout>[] = [
  { name: 'code', header: 'Code', kind: 'code', value: (payout) => payout.code_request },
  { name: 'supplier', header: 'Fournisseur', kind: 'text', is: 'title', value: (payout) => payout.supplier.name },
  { name: 'amount', header: 'Montant', kind: 'xof', value: (payout) => payout.amount },
  { name: 'approvals', header: 'Approbations', kind: 'count', value: (payout) => payout.approvals.length },
  { name: 'created_at', header: 'Demandé le', kind: 'instant', value: (payout) => payout.created_at },
  {
    name: 'status', header: 'Statut', kind: 'word', is: 'state',
    value: (payout) => (payout.hold ? 'Retenu' : payoutStateWord[payout.status]),
  },
  { name: 'number', header: 'Numéro payé', kind: 'text', isInFileOnly: true, value: (payout) => payout.number },
  { name: 'account', header: 'Libellé du compte', kind: 'text', isInFileOnly: true, value: (payout) => payout.account_name },
  { name: 'description', header: 'Description', kind: 'text', isInFileOnly: true, value: (payout) => payout.description },
  { name: 'transaction', header: 'Transaction', kind: 'code', isInFileOnly: true, value: (payout) => payout.transaction_id },
  { name: 'approved_at', header: 'Transféré le', kind: 'instant', isInFileOnly: true, value: (payout) => payout.approved_at },
  { name: 'reason', header: 'Motif', kind: 'text', isInFileOnly: true, value: (payout) => payout.reason },
]
