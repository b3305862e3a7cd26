import { formatDay, dayOf } from '@passerelle/contract/dates'
import { listDonations } from '@passerelle/contract/donations'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { donationScreen } from '@passerelle/contract/donation-screen'
import { useLocation } from 'react-router'
import { PeriodAttestation } from '../attestations/period-attestation.tsx'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useArray } from '../platform/use-pages.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ActionLink, ButtonLink } from '../ui/text/button.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { thankedGift } from './thanked-gift.ts'

/** For whoever has just paid. */
const Thanks = lazyPart(async () => ({ default: (await import('./thanks.tsx')).Thanks }), undefined, SkeletonCard)

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
      <ActionLink to={donationScreen(donation.id, donation.title)} icon="chevron-right">
        Détails<span className="sr"> de {donation.title}</span>
      </ActionLink>
    ),
  },
]

/** « Mes dons », newest first. */
export default function DonationsPage() {
  const donations = useArray(listDonations, (rows) => rows)
  const thankedId = thankedGift(useLocation().state)
  return (
    <Page>
      <PageHead
        title="Mes dons"
        action={(
          <div className="row">
            <ButtonLink to={paths.donate} tone="sun" icon="gift">Faire un don</ButtonLink>
            {donations.rows && donations.rows.length > 0 && <PeriodAttestation />}
            <ActionLink to={paths.ownPayments} icon="chevron-right">Tous mes paiements</ActionLink>
          </div>
        )}
      >
        Chaque don, son paiement et les {product.nouns} qu’il a créés.
      </PageHead>
      {thankedId !== null && <Thanks key={thankedId} donId={thankedId} />}
      <PagedTable
        caption="Mes dons"
        isCaptionHidden
        isWide
        columns={columns}
        list={donations}
        rowKey={(donation) => donation.id}
        words={(shown) => shown > 1 ? 'dons' : 'don'}
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
