import { adminListPayouts } from '@passerelle/contract/admin'
import { formatShortInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { useSearchParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import type { Reply } from '../platform/api.ts'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { KeysetTable } from './keyset-table.tsx'
import { ListFilters, useSearchText } from './list-filters.tsx'
import { OpenRow, useOpenRow } from './open-row.tsx'
import { PayoutReview } from './payout-review.tsx'
import { everyStatus } from './profile-words.ts'
import { useKeyset } from './use-keyset.ts'

export type AskedPayout = Reply<typeof adminListPayouts>['data'][number]

/** Tone and word of each state of a payout. */
const looks = {
  pending: { tone: 'wait', word: 'En attente' },
  sending: { tone: 'info', word: 'Transfert en cours' },
  unknown: { tone: 'info', word: 'Issue à vérifier' },
  failed: { tone: 'no', word: 'Échoué' },
  approved: { tone: 'ok', word: 'Transféré' },
  canceled: { tone: 'no', word: 'Annulé' },
} as const

const statuses = [...Object.entries(looks).map(([value, { word }]) => ({ value, label: word })), { value: everyStatus, label: 'Tous' }]
/** The address of an open payout: `?retrait=12`. */
const openName = 'retrait'

const columns: Column<AskedPayout>[] = [
  { header: 'Code', place: 'pair', cell: (payout) => <span className="code">{payout.code_request}</span> },
  { header: 'Fournisseur', place: 'title', cell: (payout) => payout.supplier.name },
  { header: 'Montant', isEnd: true, cell: (payout) => <span className="num">{formatXof(payout.amount)}</span> },
  { header: 'Approbations', isEnd: true, cell: (payout) => <span className="num">{payout.approvals.length} sur {payout.approvals_needed}</span> },
  { header: 'Demandé le', isEnd: true, cell: (payout) => formatShortInstant(payout.created_at) },
  { header: 'Statut', place: 'status', cell: ({ status, hold }) => hold ? <Badge tone="no">Retenu</Badge> : <Badge tone={looks[status].tone}>{looks[status].word}</Badge> },
  {
    header: 'Action',
    place: 'action',
    isEnd: true,
    cell: (payout) => <OpenRow name={openName} id={payout.id}>{payout.status === 'pending' || payout.status === 'failed' ? 'Examiner' : 'Ouvrir'}<span className="sr"> le retrait {payout.code_request}</span></OpenRow>,
  },
]

/** Payouts to approve or cancel, oldest first. */
export default function AdminPayoutsPage() {
  const [search] = useSearchParams()
  const status = search.get('statut') ?? 'pending'
  const list = useKeyset(adminListPayouts, { status: status === everyStatus ? undefined : status, q: useSearchText() })
  const { openId, close } = useOpenRow(openName)
  const open = list.rows?.find((payout) => String(payout.id) === openId)
  return (
    <Page>
      <PageHead title="Retraits">Les paiements demandés par les fournisseurs, le plus ancien d’abord.</PageHead>
      <ListFilters searchLabel="Code, fournisseur ou numéro" filters={[{ name: 'statut', label: 'Statut', options: statuses, fallback: 'pending' }]} />
      <KeysetTable
        caption="Retraits"
        isCaptionHidden
        columns={columns}
        list={list}
        rowKey={(payout) => payout.id}
        empty={<EmptyState title={status === 'pending' ? 'Aucun retrait en attente' : 'Aucun retrait'}>Changez de statut ou de recherche pour en voir d’autres.</EmptyState>}
      />
      {open && <PayoutReview key={open.id} payout={open} onClose={close} />}
    </Page>
  )
}
