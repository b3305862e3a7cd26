import { dayOf, formatDay } from '@passerelle/contract/dates'
import { listFinancedPasses } from '@passerelle/contract/passes'
import { product } from '@passerelle/contract/product'
import { donationScreen } from '@passerelle/contract/donation-screen'
import { Link } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'
import { Page } from '../layouts/page.tsx'
import { paths, to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useLastPage, usePageNumber } from '../platform/use-page-number.ts'
import { ButtonLink } from '../ui/text/button.tsx'
import { TableFoot, type Column } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Pagination } from '../ui/table/pagination.tsx'
import { GivenPassTable } from './given-pass-table.tsx'

type FinancedPass = Reply<typeof listFinancedPasses>['data']['data'][number]

const origin: Column<FinancedPass>[] = [
  { header: 'Service', cell: (pass) => pass.service_produit.name },
  { header: 'Don ou projet', cell: (pass) => <Origin {...pass} /> },
  { header: 'Date', cell: (pass) => <span className="num">{formatDay(dayOf(new Date(pass.created_at)))}</span> },
]

/** What paid for a pass: a donation, or the offer of a project. */
function Origin({ donation, project }: Pick<FinancedPass, 'donation' | 'project'>) {
  if (project) return <span>Projet <Link to={to.offer(project.slug, project.id)}>{project.title}</Link></span>
  return donation ? <span>Don <Link to={donationScreen(donation.id, donation.title)}>{donation.title}</Link></span> : 'N/A'
}

/** « Pass financés »: every pass the partner paid for, 20 a page; the page is in the address. */
export default function FinancedPassesPage() {
  const page = usePageNumber()
  const financed = useRead(listFinancedPasses, { query: { page }, placeholderData: keepPreviousData })
  const list = financed.data?.data
  useLastPage(page, financed.isPlaceholderData ? undefined : list?.last_page)
  return (
    <Page>
      <PageHead title={`${product.labels} financés`}>Les {product.nouns} que vos dons et vos offres ont créés.</PageHead>
      <GivenPassTable
        caption={`${product.labels} financés`}
        passes={list?.data}
        more={origin}
        from={list ? (list.current_page - 1) * list.per_page + 1 : 1}
        isLoading={financed.isPending}
        error={financed.error}
        onRetry={() => void financed.refetch()}
        empty={
          <EmptyState
            title={`Aucun ${product.noun} financé pour l’instant`}
            action={<ButtonLink to={paths.donate} tone="sun" icon="gift">Faire un don</ButtonLink>}
          >
            Les {product.nouns} apparaissent ici dès qu’un paiement est confirmé.
          </EmptyState>
        }
        foot={
          list && list.total > 0 && (
            <TableFoot pages={
              <Pagination page={list.current_page} pageCount={list.last_page} pageTo={(wanted) => ({ search: `?page=${wanted}` })} />
            }>
              {list.data.length > 0 ? `${(list.current_page - 1) * list.per_page + 1} à ${(list.current_page - 1) * list.per_page + list.data.length} sur ${list.total}` : `${list.total} en tout`}
            </TableFoot>
          )
        }
      />
    </Page>
  )
}
