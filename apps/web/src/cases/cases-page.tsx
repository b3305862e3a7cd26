import { caseKindWord, caseSubjectWord } from '@passerelle/contract/case-words'
import { type CaseItem, listCases } from '@passerelle/contract/cases'
import { dayOf, formatDay } from '@passerelle/contract/dates'
import { product } from '@passerelle/contract/product'
import { caseScreen } from '@passerelle/contract/screens'
import { Link } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { useArray } from '../platform/use-pages.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { OwnCaseBadge, ownPromise } from './own-case-badge.tsx'
import { ReportProblem } from './report-problem.tsx'

const columns: Column<CaseItem>[] = [
  {
    header: 'Problème',
    cell: (row) => (
      <span className="block">
        <Link className="strong" to={caseScreen(row.id)}>{caseKindWord[row.kind]}</Link>{' '}
        {row.is_unread && <Badge tone="info">Nouveau</Badge>}
        <span className="code block">{row.code}</span>
      </span>
    ),
  },
  { header: 'Sur', cell: (row) => caseSubjectWord[row.subject] },
  { header: 'Suite', cell: ownPromise },
  { header: 'Ouverte le', isEnd: true, cell: (row) => <span className="num">{formatDay(dayOf(new Date(row.created_at)))}</span> },
  { header: 'État', place: 'status', cell: (row) => <OwnCaseBadge told={row} /> },
]

/** « Mes réclamations », newest first. */
export default function CasesPage() {
  const cases = useArray(listCases, (rows) => rows)
  const report = <ReportProblem subject="none" subjectId={null} what="" />
  return (
    <Page>
      <PageHead title="Mes réclamations" action={report}>
        Ce que vous avez signalé, nos réponses et la date promise. Pour {product.aNoun}, un don ou un retrait, signalez le problème à côté de lui.
      </PageHead>
      <PagedTable
        caption="Liste des réclamations"
        isCaptionHidden
        columns={columns}
        list={cases}
        rowKey={(row) => row.id}
        words={(shown) => shown > 1 ? 'réclamations' : 'réclamation'}
        empty={
          <EmptyState title="Aucune réclamation">
            Si quelque chose ne va pas, signalez-le{'\u00A0'}: nous vous répondrons ici.
          </EmptyState>
        }
      />
    </Page>
  )
}
