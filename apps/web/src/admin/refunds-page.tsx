import { adminListRefundTasks, adminTakeRefundTask } from '@passerelle/contract/admin'
import { formatShortInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { Page } from '../layouts/page.tsx'
import type { Reply } from '../platform/api.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { canPay } from './admin-sections.ts'
import { KeysetTable } from './keyset-table.tsx'
import { useKeyset } from './use-keyset.ts'

type RefundTask = Reply<typeof adminListRefundTasks>['data'][number]

const causes: Record<string, string> = { duplicate: 'Payé deux fois', replaced: 'Payé après un autre choix' }

const columns: Column<RefundTask>[] = [
  { header: 'Donateur', place: 'title', cell: (task) => task.donor.name },
  { header: 'Montant', isEnd: true, cell: (task) => <span className="num">{formatXof(task.amount)}</span> },
  { header: 'Motif', cell: (task) => causes[task.cause] ?? task.cause },
  { header: 'Transaction', place: 'pair', cell: (task) => <span className="code">{task.transaction_id ?? 'N/A'}</span> },
  { header: 'Depuis le', isEnd: true, cell: (task) => formatShortInstant(task.created_at) },
  { header: 'Suivi par', isEnd: true, cell: (task) => (task.taken_by ? `${task.taken_by}, ${formatShortInstant(task.taken_at ?? task.created_at)}` : <TakeTask id={task.id} />) },
]

/** Money that donors paid twice, until it is given back; each with somebody who looks after it. */
export default function RefundsPage() {
  const list = useKeyset(adminListRefundTasks)
  return (
    <Page>
      <PageHead title="Remboursements à faire">Ce que des donateurs ont payé en trop, le plus ancien d’abord. Prenez-en un, puis rendez l’argent depuis le compte du prestataire de paiement.</PageHead>
      <KeysetTable caption="Remboursements à faire" isCaptionHidden columns={columns} list={list} rowKey={(task) => task.id} empty={<EmptyState title="Aucun remboursement à faire">Un paiement reçu deux fois apparaît ici.</EmptyState>} />
    </Page>
  )
}

/** For those who pay; the others read that nobody has it. */
function TakeTask({ id }: { id: number }) {
  const toast = useToast()
  const { user } = useSession()
  const take = useAct(adminTakeRefundTask, { refresh: [adminListRefundTasks], onSuccess: ({ message }) => toast.success(message) })
  if (!canPay(user?.admin_role)) return 'Personne'
  return <Button tone="line" size="sm" isLoading={take.isPending} loadingText="Un instant…" onClick={() => take.mutate({ params: { id } })}>Je m’en occupe</Button>
}
