import { Link } from 'react-router'
import { Icon } from '../picture/icon.tsx'

type PaginationProps = {
  /** From 1. */
  page: number
  pageCount: number
  /** The address of a page: pages are links, so that « back » works. */
  pageTo: (page: number) => string | { search: string }
}

/** Nothing when there is one page. */
export function Pagination({ page, pageCount, pageTo }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && (
        <Link to={pageTo(page - 1)} aria-label="Page précédente"><Icon name="chevron-left" size={20} /></Link>
      )}
      {pagesAround(page, pageCount).map((item, index) =>
        item === null ? (
          <span key={`gap-${index}`} className="far" aria-hidden="true">…</span>
        ) : (
          <Link
            key={item}
            to={pageTo(item)}
            className={Math.abs(item - page) > 2 ? 'far' : undefined}
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
          >
            {item}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={pageTo(page + 1)} aria-label="Page suivante"><Icon name="chevron-right" size={20} /></Link>
      )}
    </nav>
  )
}

/** First, last, and the neighbours of the current one: five entries at most; those far from the current page go on a phone. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 4) return Array.from({ length: pageCount }, (_, index) => index + 1)
  if (page <= 2) return [1, 2, 3, null, pageCount]
  if (page >= pageCount - 1) return [1, null, pageCount - 2, pageCount - 1, pageCount]
  return [1, null, page, null, pageCount]
}
