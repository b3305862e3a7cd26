import { formatWhole } from '@passerelle/contract/money'
import type { Route } from '@passerelle/contract/route'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { type ApiError, callApi } from '../platform/api.ts'
import { routeKey } from '../platform/query.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, TableFoot, type Column } from '../ui/data-table.tsx'
import type { Keyset } from './use-keyset.ts'

export type CountRoute = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<{ count: number; is_exact: boolean }>>

type KeysetTableProps<Item> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column<Item>[]
  list: Keyset<Item>
  rowKey: (item: Item) => number
  empty: ReactNode
  /** How many there are, asked only when not all are loaded. */
  count?: ComponentProps<typeof RowCount>
}

/** A list of the back office: what is loaded, and the rest on demand. */
export function KeysetTable<Item>({ list, count, ...table }: KeysetTableProps<Item>) {
  const { rows, error } = list
  return (
    <DataTable
      {...table}
      isWide
      rows={rows}
      isLoading={list.isLoading}
      error={error && !rows ? { text: error.message, reference: error.requestId } : undefined}
      onRetry={list.retry}
      foot={
        rows && rows.length > 0 && (
          <TableFoot pages={list.hasMore && <Button tone="line" size="sm" isLoading={list.isLoadingMore} loadingText="Chargement…" onClick={list.loadMore}>Charger la suite</Button>}>
            {formatWhole(rows.length)}{list.hasMore && count && <RowCount {...count} />} {rows.length > 1 ? 'lignes' : 'ligne'}{list.hasMore ? ' affichées, la suite est à charger' : ''}
          </TableFoot>
        )
      }
    />
  )
}

/** « 132 », « plus de 10 000 », or nothing while it is not known. */
function RowCount({ route, query }: { route: CountRoute; query: Record<string, string | undefined> }) {
  const { data } = useQuery<{ count: number; is_exact: boolean }, ApiError>({
    queryKey: [...routeKey(route), query],
    queryFn: ({ signal }) => callApi(route, { query, signal }),
  })
  return data && ` sur ${data.is_exact ? '' : 'plus de '}${formatWhole(data.count)}`
}
