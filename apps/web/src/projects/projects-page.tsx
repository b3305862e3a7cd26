import { dayOf, formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { listOpenProjects } from '@passerelle/contract/requests'
import { Page } from '../layouts/page.tsx'
import { countedPasses } from '../lines/line-values.ts'
import { paths, to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useArray } from '../platform/use-pages.ts'
import { ButtonLink } from '../ui/text/button.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'

type Project = Reply<typeof listOpenProjects>[number]

const columns: Column<Project>[] = [
  { header: 'Code', cell: (project) => <span className="code">{project.code_request}</span> },
  { header: 'Service', cell: (project) => project.service_produit.name },
  {
    header: 'Résumé',
    place: 'title',
    cell: (project) => (
      <>
        {project.title}
        <span className="muted block font-normal">{project.resume}</span>
      </>
    ),
  },
  {
    header: 'Reste à financer',
    isEnd: true,
    cell: (project) => (
      <span className="num">
        {formatXof(project.open_amount)}
        <span className="muted small block">{countedPasses(project.open_count)}</span>
      </span>
    ),
  },
  { header: 'Date', isEnd: true, cell: (project) => <span className="num">{formatDay(dayOf(new Date(project.created_at)))}</span> },
  {
    header: 'Action',
    place: 'action',
    isEnd: true,
    cell: (project) => (
      <ButtonLink to={to.offer(project.slug, project.id)} tone="line" size="sm">
        Offrir<span className="sr"> {product.aNoun} à {project.title}</span>
      </ButtonLink>
    ),
  },
]

/** Submitted projects that wait for a partner, oldest first. */
export default function ProjectsPage() {
  const projects = useArray(listOpenProjects, (rows) => rows)
  return (
    <Page>
      <PageHead title="Projets en attente de financement">Choisissez un projet et les {product.nouns} que vous lui offrez.</PageHead>
      <PagedTable
        caption="Projets soumis"
        isCaptionHidden
        isWide
        columns={columns}
        list={projects}
        rowKey={(project) => project.id}
        words={(shown) => shown > 1 ? 'projets' : 'projet'}
        empty={
          <EmptyState
            title="Tous les projets sont financés"
            action={<ButtonLink to={paths.donate} tone="sun" icon="gift">Faire un don</ButtonLink>}
          >
            Les prochains projets approuvés apparaîtront ici. Un don, lui, sert dès aujourd’hui les demandes à venir.
          </EmptyState>
        }
      />
    </Page>
  )
}
