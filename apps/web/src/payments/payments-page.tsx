import { paymentColumns } from '@passerelle/contract/payment-columns'
import { paymentKinds, paymentKindWord, type PaymentState, paymentStates, paymentStateWord } from '@passerelle/contract/payment-states'
import { adminCountPayments, adminListPayments, adminPaymentsFile, type Payment } from '@passerelle/contract/payments'
import type { Cells } from '../back-office/list-cells.tsx'
import { ListPage } from '../back-office/list-page.tsx'
import { Badge, type BadgeTone } from '../ui/text/badge.tsx'

const paymentTone: Record<PaymentState, BadgeTone> = {
  created: 'neutral', opened: 'neutral', pending: 'wait', paid: 'ok', failed: 'no', expired: 'neutral', review: 'wait', returning: 'wait',
  dismissed: 'neutral', refunded: 'info',
}

const choicesOf = <Value extends string>(values: readonly Value[], words: Record<Value, string>, all: string) =>
  [{ value: '', label: all }, ...values.map((value) => ({ value, label: words[value] }))]

const cells: Cells<Payment> = {
  state: ({ state }) => <Badge tone={paymentTone[state]} icon={state === 'expired' || state === 'dismissed' ? null : undefined}>
    {paymentStateWord[state]}
  </Badge>,
}

/** Every attempt to pay, whatever became of it, newest first. */
export default function PaymentsPage() {
  return (
    <ListPage
      title="Paiements"
      lead={`Chaque tentative de paiement, la plus récente d’abord. Ce qui ne correspond à aucune commande est «\u00A0En examen\u00A0».`}
      list={{ page: adminListPayments, count: adminCountPayments, file: adminPaymentsFile }}
      columns={paymentColumns}
      cells={cells}
      rowKey={(payment) => payment.id}
      searchLabel="Référence ou transaction"
      filters={[
        { name: 'etat', param: 'state', label: 'État', options: choicesOf(paymentStates, paymentStateWord, 'Tous') },
        { name: 'pour', param: 'kind', label: 'Pour', options: choicesOf(paymentKinds, paymentKindWord, 'Dons et projets') },
        { name: 'du', param: 'from', label: 'Du' },
        { name: 'au', param: 'to', label: 'Au' },
      ]}
      empty={{ title: 'Aucun paiement', text: 'Changez de filtre, de dates ou de recherche pour en voir d’autres.' }}
    />
  )
}
