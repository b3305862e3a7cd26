import { limits } from '@passerelle/contract/constants'
import type { mostAsked } from '@passerelle/contract/donations'
import { formatWhole } from '@passerelle/contract/money'
import { to } from '../paths.ts'
import type { ApiError, Reply } from '../platform/api.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ActionLink } from '../ui/text/button.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

type Row = Reply<typeof mostAsked>['most_ask_sp'][number]

const columns: readonly Column<Row>[] = [
  { header: 'Désignation', cell: (row) => row.name },
  { header: 'Catégorie', place: 'start', cell: (row) => <Badge>{row.type === 'produit' ? 'Produit' : 'Service'}</Badge> },
  { header: 'Nombre', place: 'status', isEnd: true, cell: (row) => (
    <span className="num">{formatWhole(row.nbr_requests)} {row.nbr_requests > 1 ? 'demandes' : 'demande'}</span>
  ) },
  { header: 'Action', place: 'end', isEnd: true, cell: (row) => (
    <ActionLink to={to.donate(row.id)} icon="chevron-right">Faire don<span className="sr">{'\u00A0'}: {row.name}</span></ActionLink>
  ) },
]

type MostAskedTableProps = { rows: readonly Row[] | undefined; isLoading: boolean; error: ApiError | null; onRetry: () => void }

/** « 20 services et produits les plus demandés » (specification 2, dashboard). */
export function MostAskedTable({ rows, isLoading, error, onRetry }: MostAskedTableProps) {
  return (
    <DataTable
      caption={`${limits.topServices} services et produits les plus demandés`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      isLoading={isLoading}
      error={error && !rows ? { text: error.message, reference: error.requestId } : undefined}
      onRetry={onRetry}
      empty={<EmptyState title="Aucune demande pour l’instant">Les services les plus demandés apparaîtront ici.</EmptyState>}
    />
  )
}
