import type { ReactNode } from 'react'
import { Button } from '../ui/text/button.tsx'
import { DataTable, TableFoot, type Column } from '../ui/table/data-table.tsx'
import type { Pages } from '../platform/use-pages.ts'

type KeysetTableProps<Item> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column<Item>[]
  list: Pages<Item>
  rowKey: (item: Item) => number
  empty: ReactNode
  /** How many there are: said only when not all are loaded. */
  count?: ReactNode
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
          <TableFoot pages={list.hasMore && (
            <Button tone="line" size="sm" isLoading={list.isLoadingMore} loadingText="Chargement…" onClick={list.loadMore}>
              Charger la suite
            </Button>
          )}>
            {rows.length}{list.hasMore && count} {rows.length > 1 ? 'lignes' : 'ligne'}{list.hasMore
              ? ' affichées, la suite est à charger'
              : ''}
          </TableFoot>
        )
      }
    />
  )
}
