import type { ReactNode } from 'react'
import { classNames } from '../text/class-names.ts'
import { ErrorState } from '../feedback/error-state.tsx'
import { Icon } from '../picture/icon.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'

/** Where a column goes when a row becomes a card; `pair` is « label … value » on its own line. */
type Place = 'title' | 'status' | 'start' | 'end' | 'action' | 'pair'

const placeClass: Record<Place, string> = { title: 'c-a', status: 'c-b', start: 'c-c', end: 'c-d', action: 'c-act', pair: '' }

export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** Default: the first column is the title unless another says it is, the others are pairs. */
  place?: Place
  /** Numbers, dates and actions stand at the right. */
  isEnd?: boolean
  /** How the rows are sorted by it now, `none` when by another; a press of the header asks for the next order. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while loading or after a failure. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Rows that follow each other under one heading. */
  groupOf?: (row: Row) => string
  isLoading?: boolean
  /** A failed load: the table stays empty and says what happened. */
  error?: { title?: string; text?: ReactNode; reference?: string } | undefined
  onRetry?: () => void
  /** Shown when there are no rows: an <EmptyState />. */
  empty?: ReactNode
  /** Many columns: cards below 62rem instead of 38. */
  isWide?: boolean
  isCaptionHidden?: boolean
  /** <TableFoot />: count and pages. */
  foot?: ReactNode
}

/** A table on a desk, cards on a phone. Roles are explicit because `display` takes the native ones away. */
export function DataTable<Row>({
  caption, columns, rows, rowKey, groupOf, isLoading, error, onRetry, empty, isWide, isCaptionHidden, foot,
}: DataTableProps<Row>) {
  const hasTitle = columns.some((column) => column.place === 'title')
  return (
    <div className="list-wrap" aria-busy={isLoading || undefined}>
      {isLoading && (
        <p className="list-wait" role="status">
          <Spinner />
          <span className="sr">Chargement…</span>
        </p>
      )}
      <table className={classNames('list', isWide && 'wide')} role="table">
        <caption className={isCaptionHidden ? 'sr' : undefined}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                role="columnheader"
                scope="col"
                key={column.header}
                aria-sort={column.sort?.direction}
                className={column.isEnd ? 'r' : undefined}
              >
                {column.sort ? <SortButton {...column.sort}>{column.header}</SortButton> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        {inGroups(rows ?? [], groupOf).map(({ title, first, rows: together }) => (
          <tbody role="rowgroup" key={first}>
            {title !== undefined && (
              <tr role="row" className="list-group"><th role="rowheader" scope="rowgroup" colSpan={columns.length}>{title}</th></tr>
            )}
            {together.map((row, place) => (
              <Row key={rowKey(row)} row={row} index={first + place} columns={columns} hasTitle={hasTitle} />
            ))}
          </tbody>
        ))}
      </table>
      {isLoading && !rows && <SkeletonRows />}
      {error && (
        <ErrorState title={error.title ?? 'La liste n’a pas pu être chargée'} reference={error.reference} onRetry={onRetry}>
          {error.text}
        </ErrorState>
      )}
      {!isLoading && !error && rows?.length === 0 && empty}
      {foot}
    </div>
  )
}

type RowProps<Row> = { row: Row; index: number; columns: readonly Column<Row>[]; hasTitle: boolean }

function Row<Row>({ row, index, columns, hasTitle }: RowProps<Row>) {
  return (
    <tr role="row">
      {columns.map((column, position) => {
        const place = column.place ?? (position === 0 && !hasTitle ? 'title' : 'pair')
        return (
          <td
            role="cell"
            key={column.header}
            data-l={place === 'title' || place === 'action' ? undefined : column.header}
            className={classNames(column.isEnd && 'r', placeClass[place])}
          >
            {column.cell(row, index)}
          </td>
        )
      })}
    </tr>
  )
}

/** Rows that follow each other with one title; without titles, all of them. */
function inGroups<Row>(rows: readonly Row[], groupOf?: (row: Row) => string): { title?: string; first: number; rows: Row[] }[] {
  if (!groupOf) return [{ first: 0, rows: [...rows] }]
  const groups: { title: string; first: number; rows: Row[] }[] = []
  for (const [index, row] of rows.entries()) {
    const title = groupOf(row)
    const last = groups.at(-1)
    if (last?.title === title) last.rows.push(row)
    else groups.push({ title, first: index, rows: [row] })
  }
  return groups
}

const directionClass = { ascending: 'rotate-180', descending: undefined, none: 'opacity-40' } as const

function SortButton({ direction, onSort, children }: NonNullable<Column<unknown>['sort']> & { children: ReactNode }) {
  return (
    <button type="button" className="sort" onClick={onSort}>
      {children}
      <Icon name="chevron-down" size={16} className={directionClass[direction]} />
    </button>
  )
}

function SkeletonRows() {
  return (
    <div className="list-skel" aria-hidden="true">
      {[62, 48, 56, 40].map((width) => (
        <div className="row-between" key={width}>
          <Skeleton width={width} />
          <Skeleton width={18} />
        </div>
      ))}
    </div>
  )
}

/** « 1 à 20 sur 132 » and the pages. */
export function TableFoot({ children, pages }: { children: ReactNode; pages?: ReactNode }) {
  return (
    <div className="list-foot">
      <span>{children}</span>
      {pages}
    </div>
  )
}
