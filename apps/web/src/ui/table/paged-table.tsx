import { type ReactNode, useRef } from 'react'
import type { Pages } from '../../platform/use-pages.ts'
import { Icon } from '../picture/icon.tsx'
import { Button } from '../text/button.tsx'
import { DataTable, TableFoot, type Column } from './data-table.tsx'
import { useNextItem } from './use-next-item.ts'

type PagedTableProps<Item> = {
  caption: string
  isCaptionHidden?: boolean
  isWide?: boolean
  columns: readonly Column<Item>[]
  list: Pages<Item>
  rowKey: (item: Item) => number
  empty: ReactNode
  /** How many there are: said only when not all are loaded. */
  count?: ReactNode
  /** What the rows are, after how many: « dons ». */
  words?: (shown: number) => string
}

const lines = (shown: number) => shown > 1 ? 'lignes' : 'ligne'

/** What is loaded of a list, and the rest on demand: told when it has come, and where the person goes on; or why it has not. */
export function PagedTable<Item>({ list, count, words = lines, ...table }: PagedTableProps<Item>) {
  const { rows, error, hasMore, isLoadingMore } = list
  const foot = useRef<HTMLSpanElement>(null)
  const loadMore = useNextItem(list, rows?.length ?? 0, (place) => {
    const row = foot.current?.closest('.list-wrap')?.querySelectorAll<HTMLElement>('tbody tr')[place]
    if (row) row.tabIndex = -1
    return row ?? foot.current
  })
  const isFailed = list.isMoreFailed && !isLoadingMore
  return (
    <DataTable
      {...table}
      rows={rows}
      isLoading={list.isLoading}
      error={error && !rows ? { text: error.message, reference: error.requestId } : undefined}
      onRetry={list.retry}
      foot={
        rows && rows.length > 0 && (
          <TableFoot pages={hasMore && (
            <Button tone="line" size="sm" isLoading={isLoadingMore} loadingText="Chargement…" onClick={loadMore}>
              {isFailed ? 'Réessayer' : 'Charger la suite'}
            </Button>
          )}>
            <span ref={foot} role="status" tabIndex={-1}>
              {rows.length}{hasMore && count} {words(rows.length)}{hasMore && ', la suite est à charger'}
              {isFailed && (
                <span className="err">
                  <Icon name="warning" size={20} />
                  <span>
                    La suite n’a pas pu être chargée. {error?.message}
                    {error?.requestId && ` Référence\u00A0: ${error.requestId}`}
                  </span>
                </span>
              )}
            </span>
          </TableFoot>
        )
      }
    />
  )
}
