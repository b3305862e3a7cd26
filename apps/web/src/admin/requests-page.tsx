import { adminListRequests } from '@passerelle/contract/admin'
import { formatShortInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { useSearchParams } from 'react-router'
import { linesOf, lineWords } from '../lines/line-values.ts'
import { Page } from '../layouts/page.tsx'
import type { Reply } from '../platform/api.ts'
import { fullName } from '../session/person.ts'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { KeysetTable } from './keyset-table.tsx'
import { ListFilters, useSearchText } from './list-filters.tsx'
import { OpenRow, useOpenRow } from './open-row.tsx'
import { decisionStatuses, everyStatus, statTone, statWord } from './profile-words.ts'
import { RequestReview } from './request-review.tsx'
import { useKeyset } from './use-keyset.ts'

export type AskedRequest = Reply<typeof adminListRequests>['data'][number]

/** The address of an open request: `?demande=12`. */
const openName = 'demande'

const columns: Column<AskedRequest>[] = [
  { header: 'Code', place: 'pair', cell: (request) => <span className="code">{request.code_request}</span> },
  {
    header: 'Projet',
    place: 'title',
    cell: (request) => (
      <>
        {request.title}
        <span className="muted small block font-normal">{fullName(request.beneficiary)}</span>
      </>
    ),
  },
  { header: 'Service', cell: (request) => request.service_produit.name },
  { header: 'Montant', isEnd: true, cell: (request) => <span className="num">{formatXof(request.amount)}{linesOf(request.lines).map((line) => <span key={line.amountXof} className="muted small block">{lineWords(line)}</span>)}</span> },
  { header: 'Déposée le', isEnd: true, cell: (request) => formatShortInstant(request.created_at) },
  { header: 'Statut', place: 'status', cell: (request) => <Badge tone={statTone[request.status]}>{statWord[request.status]}</Badge> },
  {
    header: 'Action',
    place: 'action',
    isEnd: true,
    cell: (request) => <OpenRow name={openName} id={request.id}>{request.status === 'pending' ? 'Examiner' : 'Ouvrir'}<span className="sr"> la demande {request.code_request}</span></OpenRow>,
  },
]

/** Requests to decide, oldest first. */
export default function AdminRequestsPage() {
  const [search] = useSearchParams()
  const status = search.get('statut') ?? 'pending'
  const list = useKeyset(adminListRequests, { status: status === everyStatus ? undefined : status, q: useSearchText() })
  const { openId, close } = useOpenRow(openName)
  const open = list.rows?.find((request) => String(request.id) === openId)
  return (
    <Page>
      <PageHead title="Demandes">Les projets soumis, le plus ancien d’abord.</PageHead>
      <ListFilters searchLabel="Code, titre ou nom" filters={[{ name: 'statut', label: 'Statut', options: decisionStatuses, fallback: 'pending' }]} />
      <KeysetTable
        caption="Demandes"
        isCaptionHidden
        columns={columns}
        list={list}
        rowKey={(request) => request.id}
        empty={<EmptyState title={status === 'pending' ? 'Aucune demande à décider' : 'Aucune demande'}>Changez de statut ou de recherche pour en voir d’autres.</EmptyState>}
      />
      {open && <RequestReview key={open.id} request={open} onClose={close} />}
    </Page>
  )
}
