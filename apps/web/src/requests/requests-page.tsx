import { dayOf, formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { listRequests } from '@passerelle/contract/requests'
import { linesOf, lineWords, totalOf } from '../lines/line-values.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { ReportProblem } from '../cases/report-problem.tsx'
import type { Reply } from '../platform/api.ts'
import { useArray } from '../platform/use-pages.ts'
import { useSession } from '../session/session.tsx'
import { ActionLink, ButtonLink } from '../ui/text/button.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { toOwnRequest } from './request-addresses.ts'
import { RequestBadge } from './request-badge.tsx'

type Request = Reply<typeof listRequests>[0][number]

const columnsFor = (isApproved: boolean): Column<Request>[] => [
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
  { header: 'Statut', place: 'status', cell: (request) => <RequestStatus request={request} /> },
  ...(isApproved ? [details] : []),
]

const details: Column<Request> = {
  header: 'Détails',
  place: 'action',
  isEnd: true,
  cell: ({ id, title }) => (
    <ActionLink to={toOwnRequest(id)} icon="chevron-right">Détails<span className="sr"> de {title}</span></ActionLink>
  ),
}

/** « Mes demandes », newest first. */
export default function RequestsPage() {
  const requests = useArray(listRequests, ([rows]) => rows)
  const canAsk = useSession().stat === 'approved'
  const ask = canAsk && <ButtonLink to={to.request()} icon="plus">Demander {product.aNoun}</ButtonLink>
  return (
    <Page>
      <PageHead title="Mes demandes" action={requests.rows && requests.rows.length > 0 ? ask : undefined}>
        Le chemin de chaque demande, du dépôt au {product.noun}.
      </PageHead>
      <PagedTable
        isWide
        caption="Liste des demandes"
        columns={columnsFor(canAsk)}
        list={requests}
        rowKey={(request) => request.id}
        words={(shown) => shown > 1 ? 'demandes' : 'demande'}
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

function RequestStatus({ request: { id, code_request: code, status, reason } }: { request: Request }) {
  if (status !== 'rejected') return <RequestBadge status={status} />
  return (
    <span className="block">
      <RequestBadge status={status} />
      {reason && <span className="small muted block">{reason}</span>}
      <span className="mt-2 block"><ReportProblem subject="request" subjectId={id} what={`la demande ${code}`} /></span>
    </span>
  )
}
