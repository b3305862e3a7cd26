import { formatShortInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import type { listPayouts } from '@passerelle/contract/payouts'
import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import { ReportProblem } from '../cases/report-problem.tsx'
import type { Reply } from '../platform/api.ts'
import type { Pages } from '../platform/use-pages.ts'
import { Badge } from '../ui/text/badge.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { WithdrawPayout } from './withdraw-payout.tsx'

type Payout = Reply<typeof listPayouts>[number]

const columns: Column<Payout>[] = [
  { header: 'Code', cell: (payout) => <span className="code">{payout.code_request}</span> },
  { header: 'Transaction', cell: (payout) => <span className="code">{payout.transaction_id ?? 'N/A'}</span> },
  { header: 'Montant', isEnd: true, cell: (payout) => <span className="num">{formatXof(payout.amount)}</span> },
  { header: 'Statut', place: 'status', cell: (payout) => <PayoutStatus payout={payout} /> },
  { header: 'Créée le', isEnd: true, cell: (payout) => <span className="num">{formatShortInstant(payout.created_at)}</span> },
  { header: 'Numéro', isEnd: true, cell: (payout) => <span className="num">{formatPhone(payout.number)}</span> },
  { header: 'Approuvée le', isEnd: true, cell: (payout) => (
    <span className="num">{payout.approved_at ? formatShortInstant(payout.approved_at) : 'N/A'}</span>
  ) },
]

/** Payout requests, newest first. */
export function PayoutTable({ payouts }: { payouts: Pages<Payout> }) {
  return (
    <PagedTable
      caption="Demandes de paiement"
      isWide
      columns={columns}
      list={payouts}
      rowKey={(payout) => payout.id}
      words={(shown) => shown > 1 ? 'demandes' : 'demande'}
      empty={<EmptyState title="Aucune demande de paiement">
        Quand vos {product.nouns} scannés auront rempli votre balance, demandez-en le paiement ici.
      </EmptyState>}
    />
  )
}

function PayoutStatus({ payout: { id, code_request: code, amount, status, reason, can_withdraw: canWithdraw } }: { payout: Payout }) {
  const report = <ReportProblem subject="payout" subjectId={id} what={`le retrait ${code}`} />
  if (status === 'approved') return <span className="row"><Badge tone="ok">Transféré</Badge>{report}</span>
  if (status === 'pending') {
    return (
      <span className="row">
        <Badge tone="wait">En attente</Badge>
        {canWithdraw ? <WithdrawPayout id={id} code={code} amountXof={amount} /> : report}
      </span>
    )
  }
  return (
    <span className="block max-w-60">
      <Badge tone="no">Annulé</Badge>
      {reason && <span className="small muted block">{reason}</span>}
      <span className="mt-2 block">{report}</span>
    </span>
  )
}
