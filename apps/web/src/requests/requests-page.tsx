import { limits } from '@passerelle/contract/constants'
import { dayOf, formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { listRequests } from '@passerelle/contract/requests'
import { Link } from 'react-router'
import { linesOf, lineWords, totalOf } from '../lines/line-values.ts'
import { Page } from '../layouts/page.tsx'
import { paths, to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { CutNotice } from '../ui/table/cut-notice.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'

type Request = Reply<typeof listRequests>[0][number]

const columns: Column<Request>[] = [
  { header: 'Code', cell: (request) => <span className="code">{request.code_request}</span> },
  { header: 'Service', cell: (request) => request.service_produit.name },
  {
    header: 'Résumé',
    cell: (request) => (
      <span className="block">
        <span className="strong block">{request.title}</span>
        {request.resume}
      </span>
    ),
  },
  {
    header: 'Montant',
    isEnd: true,
    cell: (request) => (
      <span className="num">
        {formatXof(totalOf(linesOf(request.lines)))}
        {linesOf(request.lines).map((line) => <span key={line.amountXof} className="muted small block">{lineWords(line)}</span>)}
      </span>
    ),
  },
  { header: 'Date', isEnd: true, cell: (request) => <span className="num">{formatDay(dayOf(new Date(request.created_at)))}</span> },
  { header: `${product.labels} financés`, isEnd: true, cell: (request) => (
    <span className="num">{request.status === 'approved' ? `${request.financed} sur ${request.asked}` : '—'}</span>
  ) },
  { header: 'Statut', place: 'status', cell: (request) => <RequestStatus status={request.status} reason={request.reason} /> },
]

/** « Mes demandes », newest first. */
export default function RequestsPage() {
  const requests = useRead(listRequests)
  const rows = requests.data?.[0]
  const canAsk = useSession().stat === 'approved'
  const ask = canAsk && <ButtonLink to={to.request()} icon="plus">Demander {product.aNoun}</ButtonLink>
  return (
    <Page>
      <PageHead title="Mes demandes" action={rows && rows.length > 0 ? ask : undefined}>
        Le chemin de chaque demande, du dépôt au {product.noun}.
      </PageHead>
      <CutNotice rows={rows} title={`Vos ${limits.shownMax} demandes les plus récentes sont affichées.`}>
        Le <Link to={paths.dashboard}>tableau de bord</Link> les compte toutes.
      </CutNotice>
      <DataTable
        caption="Liste des demandes"
        columns={columns}
        rows={rows}
        rowKey={(request) => request.id}
        isLoading={requests.isPending}
        error={requests.error && !rows ? { text: requests.error.message, reference: requests.error.requestId } : undefined}
        onRetry={() => void requests.refetch()}
        empty={
          <EmptyState title="Aucune demande pour l’instant" action={ask}>
            {canAsk
              ? `Décrivez votre projet et les ${product.nouns} dont vous avez besoin.`
              : `Vous pourrez demander ${product.aNoun} dès que votre profil sera approuvé.`}
          </EmptyState>
        }
      />
    </Page>
  )
}

function RequestStatus({ status, reason }: Pick<Request, 'status' | 'reason'>) {
  if (status === 'approved') return <Badge tone="ok">Approuvé</Badge>
  if (status === 'pending') return <Badge tone="wait">En attente</Badge>
  return (
    <>
      <Badge tone="no">Rejeté</Badge>
      {reason && <span className="small muted block">{reason}</span>}
    </>
  )
}
