import type { ReactNode } from 'react'
import type { Pages } from '../../platform/use-pages.ts'
import { DataTable, type Column } from './data-table.tsx'
import { MoreRows } from './more-rows.tsx'

type PagedTableProps<Item> = {
  caption: string
  isCaptionHidden?: boolean
  isWide?: boolean
  columns: readonly Column<Item>[]
  list: Pages<Item>
  rowKey: (item: Item) => number | string
  empty: ReactNode
  /** How many there are: said only when not all are loaded. */
  count?: ReactNode
  /** What the rows are, after how many: « dons ». */
  words?: (shown: number) => string
}

const lines = (shown: number) => shown > 1 ? 'lignes' : 'ligne'

/** What is loaded of a list, and the rest on demand. */
export function PagedTable<Item>({ list, count, words = lines, ...table }: PagedTableProps<Item>) {
  const { rows, error } = list
  return (
    <DataTable
      {...table}
      rows={rows}
      isLoading={list.isLoading}
      error={error && !rows ? { text: error.message, reference: error.requestId } : undefined}
      onRetry={list.retry}
      foot={
        rows && rows.length > 0 && (
          <MoreRows list={list} shown={rows.length} className="list-foot" of=".list-wrap" row="tbody tr">
            {rows.length}{list.hasMore && count} {words(rows.length)}
          </MoreRows>
        )
      }
    />
  )
}
