import {
  adminCountRefundTasks,
  adminListRefundTasks,
  adminRefundTasksFile,
  type RefundTask,
} from '@passerelle/contract/refunds'
import { formatShortInstant } from '@passerelle/contract/dates'
import { refundCauseWord } from '@passerelle/contract/refund-causes'
import { refundTaskColumns } from '@passerelle/contract/refund-task-columns'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { type Filter, periodFilters, personFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { LeaveRefund } from './leave-refund.tsx'
import { TakeRefund } from './take-refund.tsx'

const cells: Cells<RefundTask> = {
  transaction: ({ attempt, transaction_id: transaction }) => (
    <Link className="code" to={to.admin(section.payments, attempt)}>{transaction ?? attempt}</Link>
  ),
  taken_by: (task) => (task.taken_by ? `${task.taken_by}, ${formatShortInstant(task.taken_at ?? task.created_at)}` : 'Personne'),
}

function act({ id, attempt, taken_by: taker, is_mine: isMine, signing }: RefundTask) {
  if (taker) return isMine && <LeaveRefund id={id} />
  if (signing.is_signed) return <TakeRefund id={id} />
  return (
    <ButtonLink to={to.admin(section.payments, attempt)} tone="line" size="sm">
      {signing.is_undecided ? 'À décider' : 'À signer'}
    </ButtonLink>
  )
}

const filters: readonly Filter[] = [
  { name: 'motif', param: 'cause', label: 'Motif', options: choicesOf(refundCauseWord, 'Tous') },
  { name: 'suivi', param: 'owner', label: 'Suivi', options: choicesOf({ mine: 'Par moi', none: 'Par personne encore' }, 'Tous') },
  ...periodFilters,
  personFilter,
]

/** Money that goes back to donors, paid twice or by a decision, until it is given back; each with somebody who looks after it. */
export default function RefundsPage() {
  return (
    <ListPage
      title="Remboursements à faire"
      lead="L’argent à rendre à des donateurs, le plus ancien d’abord. Prenez-en un, puis rendez l’argent chez le prestataire de paiement."
      list={{ page: adminListRefundTasks, count: adminCountRefundTasks, file: adminRefundTasksFile }}
      columns={refundTaskColumns}
      cells={cells}
      rowKey={(task) => task.id}
      action={act}
      searchLabel="Nom du donateur ou numéro du paiement"
      filters={filters}
      empty={{
        atFirst: 'Aucun remboursement à faire', title: 'Aucun remboursement',
        text: 'Un paiement reçu deux fois, ou qu’une décision rend, apparaît ici.',
      }}
    />
  )
}
