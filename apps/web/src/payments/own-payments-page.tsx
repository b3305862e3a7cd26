import { formatDay, dayOf } from '@passerelle/contract/dates'
import { listOwnPayments } from '@passerelle/contract/donations'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { donationScreen } from '@passerelle/contract/donation-screen'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useArray } from '../platform/use-pages.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { Badge, type BadgeTone } from '../ui/text/badge.tsx'
import { ActionLink, BackLink, ButtonLink } from '../ui/text/button.tsx'

type Payment = Reply<typeof listOwnPayments>[number]

const statuses: Record<Payment['status'], { tone: BadgeTone; label: string }> = {
  approved: { tone: 'ok', label: 'Payé' },
  pending: { tone: 'wait', label: 'En attente' },
  failed: { tone: 'no', label: 'Non abouti' },
  review: { tone: 'wait', label: 'À l’examen' },
  refunded: { tone: 'info', label: 'Remboursé' },
}

const columns: Column<Payment>[] = [
  { header: 'Transaction', place: 'pair', cell: (payment) => <span className="code">{payment.transaction_id ?? 'N/A'}</span> },
  { header: 'Pour', place: 'title', cell: (payment) => <What payment={payment} /> },
  { header: 'Nature', cell: ({ kind }) => kind === 'don' ? 'Don' : 'Projet financé' },
  { header: 'Total, frais compris', isEnd: true, cell: ({ amount, fee }) => <span className="num">{formatXof(amount + fee)}</span> },
  { header: 'Statut', place: 'status', cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge> },
  { header: 'Date', isEnd: true, cell: (payment) => <span className="num">{formatDay(dayOf(new Date(payment.created_at)))}</span> },
  {
    header: 'Détails',
    place: 'action',
    isEnd: true,
    cell: (payment) => <Details payment={payment} />,
  },
]

/** « Mes paiements »: all that a donor has set out to pay, offers too, newest first. */
export default function OwnPaymentsPage() {
  const payments = useArray(listOwnPayments, (rows) => rows)
  return (
    <Page>
      <PageHead title="Mes paiements" back={<BackLink to={paths.donations}>Mes dons</BackLink>}>
        Tout ce que vous avez payé ou voulu payer, dons et projets, et ce que chaque paiement est devenu.
      </PageHead>
      <PagedTable
        caption="Mes paiements"
        isCaptionHidden
        isWide
        columns={columns}
        list={payments}
        rowKey={(payment) => payment.id}
        words={(shown) => shown > 1 ? 'paiements' : 'paiement'}
        empty={(
          <EmptyState
            title="Aucun paiement pour l’instant"
            action={<ButtonLink to={paths.donate} tone="sun" icon="gift">Faire un don</ButtonLink>}
          >
            Votre premier don, ou le premier projet que vous financez, apparaîtra ici.
          </EmptyState>
        )}
      />
    </Page>
  )
}

/** Where its passes are. */
function Details({ payment: { kind, status, don_id: donId, title } }: { payment: Payment }) {
  if (donId !== null) {
    return <ActionLink to={donationScreen(donId, title)} icon="chevron-right">Détails<span className="sr"> de {title}</span></ActionLink>
  }
  if (kind !== 'offer' || status !== 'approved') return null
  return (
    <ActionLink to={paths.financed} icon="chevron-right">
      {product.labels} financés<span className="sr"> pour {title}</span>
    </ActionLink>
  )
}

/** What it is for; what became of it, where that needs words. */
function What({ payment: { title, status, message, more_in_review: more } }: { payment: Payment }) {
  return (
    <>
      {title}
      {(status === 'failed' || status === 'review') && message !== null && <p className="muted font-normal">{message}</p>}
      {more > 0 && (
        <p className="muted font-normal">
          {more === 1 ? 'Un autre paiement du même achat est' : `${more} autres paiements du même achat sont`} à l’examen{'\u00A0'}: ce que
          vous avez payé en trop vous revient.
        </p>
      )}
    </>
  )
}
