import { adminCountRequests, adminListRequests, adminRequestsFile, type AskedRequest } from '@passerelle/contract/requests'
import { statWord } from '@passerelle/contract/decision-words'
import { formatXof } from '@passerelle/contract/money'
import { requestColumns } from '@passerelle/contract/request-columns'
import { Navigate, useSearchParams } from 'react-router'
import { linesOf, lineWords } from '../lines/line-values.ts'
import { fullName } from '../session/person.ts'
import { Badge } from '../ui/text/badge.tsx'
import type { Cells } from '../back-office/list-cells.tsx'
import { useServiceChoices } from '../back-office/list-choices.ts'
import { type ListLink, useListLink } from '../back-office/list-link.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { statTone } from '../profiles/review-words.ts'
import { to } from '../paths.ts'
import { section } from '../back-office/admin-sections.ts'
import { ButtonLink } from '../ui/text/button.tsx'
import { QuestionBadge } from '../reviews/asked-questions.tsx'
import { ReaderBadge } from '../reviews/claim-notice.tsx'
import { requestFilters } from './request-filters.ts'

const cells: Cells<AskedRequest> = {
  title: (request) => <>{request.title}<span className="muted small block font-normal">{fullName(request.beneficiary)}</span></>,
  amount: (request) => <span className="num">{formatXof(request.amount)}{linesOf(request.lines).map((line) => (
    <span key={line.amountXof} className="muted small block">{lineWords(line)}</span>
  ))}</span>,
  status: (request) => (
    <>
      <Badge tone={statTone[request.status]}>{statWord[request.status]}</Badge>
      {request.status === 'pending' && <> <QuestionBadge state={stateOf(request)} /> <ReaderBadge reader={request.reader} /></>}
      {request.is_suspended && <> <Badge tone="no">Suspendu</Badge></>}
    </>
  ),
}

function stateOf({ questions }: AskedRequest) {
  const latest = questions.at(-1)
  return latest ? (latest.answered_at ? 'answered' as const : 'asked' as const) : null
}

/** Its desk has beside it the list as it is here. */
const open = ({ id, status, code_request: code }: AskedRequest, linkTo: ListLink) => (
  <ButtonLink {...linkTo(to.admin(section.requests, id))} tone="line" size="sm">
    {status === 'pending' ? 'Examiner' : 'Ouvrir'}<span className="sr"> la demande {code}</span>
  </ButtonLink>
)

/** A request once opened over its list, `?demande=12`: such links stand in old mails and notes. */
export default function AdminRequestsPage() {
  const [search] = useSearchParams()
  const id = search.get('demande')
  if (id !== null && /^\d+$/.test(id)) return <Navigate to={to.admin(section.requests, id)} replace />
  return <RequestList />
}

/** Requests to decide, oldest first. */
function RequestList() {
  const linkTo = useListLink()
  const services = useServiceChoices()
  return (
    <ListPage
      title="Demandes"
      lead="Les projets soumis, le plus ancien d’abord."
      list={{ page: adminListRequests, count: adminCountRequests, file: adminRequestsFile }}
      columns={requestColumns}
      cells={cells}
      rowKey={(request) => request.id}
      searchLabel="Code, titre ou nom"
      searchWithoutContactsLabel="Nom de la personne"
      filters={requestFilters(services)}
      empty={{
        atFirst: 'Aucune demande à décider',
        title: 'Aucune demande',
        text: 'Changez de statut ou de recherche pour en voir d’autres.',
      }}
      action={(request) => open(request, linkTo)}
    />
  )
}
