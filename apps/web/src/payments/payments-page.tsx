import { paymentColumns } from '@passerelle/contract/payment-columns'
import { paymentKinds, paymentKindWord, paymentStates, paymentStateWord } from '@passerelle/contract/payment-states'
import { adminCountPayments, adminListPayments, adminPaymentsFile, type Payment } from '@passerelle/contract/payments'
import type { Cells } from '../back-office/list-cells.tsx'
import { stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { paymentTone } from './payment-tones.ts'

const choicesOf = <Value extends string>(values: readonly Value[], words: Record<Value, string>, all: string) =>
  [{ value: '', label: all }, ...values.map((value) => ({ value, label: words[value] }))]

const cells: Cells<Payment> = {
  state: ({ state }) => <Badge tone={paymentTone[state]} icon={state === 'expired' || state === 'dismissed' ? null : undefined}>
    {paymentStateWord[state]}
  </Badge>,
}

const openPayment = ({ attempt, state, transaction_id: transaction }: Payment) => (
  <ButtonLink to={to.admin(section.payments, attempt)} tone="line" size="sm">
    {state === 'review' ? 'Examiner' : 'Ouvrir'}<span className="sr"> le paiement {transaction ?? attempt}</span>
  </ButtonLink>
)

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
      action={openPayment}
      searchLabel="Référence ou transaction"
      filters={[
        stateFilter(choicesOf(paymentStates, paymentStateWord, 'Tous')),
        { name: 'pour', param: 'kind', label: 'Pour', options: choicesOf(paymentKinds, paymentKindWord, 'Dons et projets') },
        { name: 'du', param: 'from', label: 'Du' },
        { name: 'au', param: 'to', label: 'Au' },
      ]}
      empty={{ title: 'Aucun paiement', text: 'Changez de filtre, de dates ou de recherche pour en voir d’autres.' }}
    />
  )
}
