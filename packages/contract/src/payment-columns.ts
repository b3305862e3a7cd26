import type { ListColumn } from './list.ts'
import { paymentKindWord, paymentStateWord, reviewCause } from './payment-states.ts'
import type { Payment } from './payments.ts'

export const paymentColumns: readonly ListColumn<Payment>[] = [
  { name: 'donor', header: 'Donateur', kind: 'text', is: 'title', value: (payment) => payment.donor.name },
  { name: 'kind', header: 'Pour', kind: 'word', value: (payment) => paymentKindWord[payment.order.kind] },
  { name: 'title', header: 'Titre', kind: 'text', value: (payment) => payment.order.title },
  { name: 'amount', header: 'Montant', kind: 'xof', value: (payment) => payment.amount },
  { name: 'transaction', header: 'Transaction', kind: 'code', value: (payment) => payment.transaction_id },
  { name: 'created_at', header: 'Ouvert le', kind: 'instant', value: (payment) => payment.created_at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (payment) => paymentStateWord[payment.state] },
  { name: 'cause', header: 'Cause', kind: 'word', isInFileOnly: true, value: (payment) => reviewCause(payment.cause) },
  { name: 'reference', header: 'Référence', kind: 'code', isInFileOnly: true, value: (payment) => payment.attempt },
  { name: 'order', header: 'Commande', kind: 'count', isInFileOnly: true, value: (payment) => payment.order.id },
  { name: 'environment', header: 'Environnement', kind: 'word', isInFileOnly: true, value: (payment) => payment.environment },
  { name: 'settled_at', header: 'Payé le', kind: 'instant', isInFileOnly: true, value: (payment) => payment.settled_at },
]
