import { limits } from '@passerelle/contract/constants'
import { formatDay, dayOf } from '@passerelle/contract/dates'
import { listDonations } from '@passerelle/contract/donations'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { Link } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { paths, to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ActionLink, ButtonLink } from '../ui/text/button.tsx'
import { CutNotice } from '../ui/table/cut-notice.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'

type Donation = Reply<typeof listDonations>[number]

const columns: Column<Donation>[] = [
  { header: 'Transaction', place: 'pair', cell: (donation) => <span className="code">{donation.transaction_id ?? 'N/A'}</span> },
  { header: 'Titre', place: 'title', cell: (donation) => donation.title },
  { header: 'Service', cell: (donation) => donation.service_produit.name },
  { header: `Montant des ${product.nouns}`, isEnd: true, cell: (donation) => <span className="num">{formatXof(donation.amount)}</span> },
  { header: 'Statut', place: 'status', cell: (donation) => <DonationStatus donation={donation} /> },
  { header: 'Date', isEnd: true, cell: (donation) => <span className="num">{formatDay(dayOf(new Date(donation.created_at)))}</span> },
  {
    header: 'Détails',
    place: 'action',
    isEnd: true,
    cell: (donation) => (
      <ActionLink to={to.donation(donation.id, donation.title)} icon="chevron-right">
        Détails<span className="sr"> de {donation.title}</span>
      </ActionLink>
    ),
  },
]

/** « Mes dons », newest first. */
export default function DonationsPage() {
  const donations = useRead(listDonations)
  return (
    <Page>
      <PageHead title="Mes dons" action={<ButtonLink to={paths.donate} tone="sun" icon="gift">Faire un don</ButtonLink>}>
        Chaque don, son paiement et les {product.nouns} qu’il a créés.
      </PageHead>
      <CutNotice rows={donations.data} title={`Les ${limits.shownMax} dons les plus récents sont affichés.`}>
        Les {product.nouns} de tous vos dons sont dans <Link to={paths.financed}>«{'\u00A0'}{product.labels} financés{'\u00A0'}»</Link>.
      </CutNotice>
      <DataTable
        caption="Mes dons"
        isCaptionHidden
        isWide
        columns={columns}
        rows={donations.data}
        rowKey={(donation) => donation.id}
        isLoading={donations.isPending}
        error={donations.error && !donations.data ? { text: donations.error.message, reference: donations.error.requestId } : undefined}
        onRetry={() => void donations.refetch()}
        empty={<EmptyState title="Aucun don pour l’instant">
          Choisissez un service et un nombre de {product.nouns}{'\u00A0'}: votre premier don apparaîtra ici.
        </EmptyState>}
      />
    </Page>
  )
}

function DonationStatus({ donation: { status, refunded_at: refundedAt } }: { donation: Donation }) {
  if (refundedAt) return <Badge icon="undo">Remboursé</Badge>
  if (status === 'approved') return <Badge tone="ok">Approuvé</Badge>
  return status === 'pending' ? <Badge tone="wait">En attente</Badge> : <Badge tone="no">Échoué</Badge>
}
