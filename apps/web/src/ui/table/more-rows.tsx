import { type ReactNode, useRef } from 'react'
import type { ApiError } from '../../platform/api-error.ts'
import type { Pages } from '../../platform/use-pages.ts'
import { Icon } from '../picture/icon.tsx'
import { Button } from '../text/button.tsx'
import { useNextItem } from './use-next-item.ts'

type MoreRowsProps<Item> = {
  list: Pages<Item>
  /** Rows on the screen, and what says how many there are. */
  shown: number
  children: ReactNode
  className: string
  /** Selectors of what the rows stand in, with this, and of each of them. */
  of: string
  row: string
}

/** Why the rest of a list has not come. */
export function restFault(error: ApiError | null): string {
  const reference = error?.requestId ? ` Référence\u00A0: ${error.requestId}` : ''
  return `La suite n’a pas pu être chargée. ${error?.message ?? ''}${reference}`
}

/** The rest of a list on demand: told when it has come, and where the person goes on; or why it has not. */
export function MoreRows<Item>({ list, shown, children, className, of, row }: MoreRowsProps<Item>) {
  const { error, hasMore, isLoadingMore } = list
  const foot = useRef<HTMLSpanElement>(null)
  const loadMore = useNextItem(list, shown, (place) => {
    const next = foot.current?.closest(of)?.querySelectorAll<HTMLElement>(row)[place]
    if (next) next.tabIndex = -1
    return next ?? foot.current
  })
  const isFailed = list.isMoreFailed && !isLoadingMore
  return (
    <div className={className}>
      <span ref={foot} role="status" tabIndex={-1}>
        {children}{hasMore && ', la suite est à charger'}
        {isFailed && (
          <span className="err">
            <Icon name="warning" size={20} />
            <span>{restFault(error)}</span>
          </span>
        )}
      </span>
      {hasMore && (
        <Button tone="line" size="sm" isLoading={isLoadingMore} loadingText="Chargement…" onClick={loadMore}>
          {isFailed ? 'Réessayer' : 'Voir la suite'}
        </Button>
      )}
    </div>
  )
}
