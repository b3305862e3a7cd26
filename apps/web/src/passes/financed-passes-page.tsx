import { listFinancedPasses } from '@passerelle/contract/passes'
import { product } from '@passerelle/contract/product'
import { keepPreviousData } from '@tanstack/react-query'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useLastPage, usePageNumber } from '../platform/use-page-number.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TableFoot } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { GivenPassTable } from './given-pass-table.tsx'

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
        from={list ? (list.current_page - 1) * list.per_page + 1 : 1}
        isLoading={financed.isPending}
        error={financed.error}
        onRetry={() => void financed.refetch()}
        empty={
          <EmptyState title={`Aucun ${product.noun} financé pour l’instant`} action={<ButtonLink to={paths.donate} tone="sun" icon="gift">Faire un don</ButtonLink>}>
            Les {product.nouns} apparaissent ici dès qu’un paiement est confirmé.
          </EmptyState>
        }
        foot={
          list && list.total > 0 && (
            <TableFoot pages={<Pagination page={list.current_page} pageCount={list.last_page} pageTo={(wanted) => ({ search: `?page=${wanted}` })} />}>
              {list.data.length > 0 ? `${(list.current_page - 1) * list.per_page + 1} à ${(list.current_page - 1) * list.per_page + list.data.length} sur ${list.total}` : `${list.total} en tout`}
            </TableFoot>
          )
        }
      />
    </Page>
  )
}
