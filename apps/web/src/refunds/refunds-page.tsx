import {
  adminCountRefundTasks,
  adminListRefundTasks,
  adminRefundTasksFile,
  adminTakeRefundTask,
  type RefundTask,
} from '@passerelle/contract/refunds'
import { formatShortInstant } from '@passerelle/contract/dates'
import { refundTaskColumns } from '@passerelle/contract/refund-task-columns'
import { may } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/text/button.tsx'
import type { Cells } from '../back-office/list-cells.tsx'
import { ListPage } from '../back-office/list-page.tsx'

const cells: Cells<RefundTask> = {
  transaction: ({ attempt, transaction_id: transaction }) => (
    <Link className="code" to={to.admin(section.payments, attempt)}>{transaction ?? attempt}</Link>
  ),
  taken_by: (task) => (task.taken_by
  ? `${task.taken_by}, ${formatShortInstant(task.taken_at ?? task.created_at)}`
  : <TakeTask id={task.id} />),
}

/** Money that donors paid twice, until it is given back; each with somebody who looks after it. */
export default function RefundsPage() {
  return (
    <ListPage
      title="Remboursements à faire"
      lead="Ce que des donateurs ont payé en trop, le plus ancien d’abord. Prenez-en un, puis rendez l’argent depuis le compte du prestataire de paiement."
      list={{ page: adminListRefundTasks, count: adminCountRefundTasks, file: adminRefundTasksFile }}
      columns={refundTaskColumns}
      cells={cells}
      rowKey={(task) => task.id}
      empty={{ title: 'Aucun remboursement à faire', text: 'Un paiement reçu deux fois apparaît ici.' }}
    />
  )
}

/** For those who pay; the others read that nobody has it. */
function TakeTask({ id }: { id: number }) {
  const toast = useToast()
  const { user } = useSession()
  const take = useAct(adminTakeRefundTask, { refresh: [adminListRefundTasks], onSuccess: ({ message }) => toast.success(message) })
  if (!may(user, 'refunds.decide')) return 'Personne'
  return (
    <Button tone="line" size="sm" isLoading={take.isPending} loadingText="Un instant…" onClick={() => take.mutate({ params: { id } })}>
      Je m’en occupe
    </Button>
  )
}
