import type { ListColumn } from '@passerelle/contract/list'
import { may } from '@passerelle/contract/rights'
import type { Route } from '@passerelle/contract/route'
import type { ReactNode } from 'react'
import { Page } from '../layouts/page.tsx'
import { type KeysetRoute, useKeyset } from '../platform/use-pages.ts'
import { useSession } from '../session/session.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type Cells, toTableColumns } from './list-cells.tsx'
import type { BulkAction } from './bulk-dialog.tsx'
import { ChoiceBar, choiceColumn, useChoice } from './list-choice.tsx'
import { ListDownload } from './list-download.tsx'
import type { Filter } from './filters.ts'
import { ListFilters } from './list-filters.tsx'
import { useListQuery } from './list-query.ts'
import { type SortedRoute, sortOfColumn, sortOptions } from './list-sort.ts'
import { OpenRow, useOpenRow } from './open-row.tsx'
import { type CountRoute, RowCount } from './row-count.tsx'

/** Nothing is there until they are read: their code comes meanwhile. */
const SavedViews = lazyDialog(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }))

export type OpenedRow<Item> = {
  name: string
  verb: (item: Item) => string
  what: (item: Item) => string
  show: (item: Item, close: () => void) => ReactNode
}

type ListPageProps<Item> = {
  title: string
  /** One line: what the list holds. */
  lead: ReactNode
  back?: ReactNode
  /** The one thing that is begun here. */
  act?: ReactNode
  /** What stands between the filters and the rows: their sum. */
  above?: ReactNode
  /** What stands after the rows. */
  below?: ReactNode
  list: { page: KeysetRoute<Item> & SortedRoute; count: CountRoute; file: Route }
  columns: readonly ListColumn<Item>[]
  cells?: Cells<Item>
  rowKey: (item: Item) => number | string
  /** What a row is called where it can be chosen: « le retrait RET-… ». */
  what?: (item: Item) => string
  /** What is looked for in it; without, nothing is. */
  searchLabel?: string
  /** The same for whoever may read no contact details, where it names some. */
  searchWithoutContactsLabel?: string
  filters?: readonly Filter[]
  /** What is told when nothing is there, also when nothing was chosen or searched for. */
  empty: { atFirst?: string; title: string; text: ReactNode }
  /** The last column: what one does with a row. */
  action?: (item: Item) => ReactNode
  /** What is done to chosen rows, for those who may. */
  bulk?: readonly BulkAction[] | undefined
  /** What opens over the list, its name in the address, what its button says, and of which row. */
  opened?: OpenedRow<Item>
}

/** A list of the back office: search, filters and order in the address, pages by keyset, how many there are, and its file. */
export function ListPage<Item>({
  title, lead, back, act: begin, above, below, list, columns, cells = {}, rowKey, what, searchLabel: labelOfAll,
  searchWithoutContactsLabel = labelOfAll, filters = [], empty, action, bulk, opened,
}: ListPageProps<Item>) {
  const { user } = useSession()
  const searchLabel = may(user, 'contacts.read') ? labelOfAll : searchWithoutContactsLabel
  const { asked, sort, q, isPlain } = useListQuery(list.page, filters)
  const query = { ...asked, sort: sort.asked, q: searchLabel ? q : undefined }
  const isAtFirst = q === undefined && isPlain
  const rows = useKeyset(list.page, { query })
  const isAddressWrong = rows.error?.status === 422 && !rows.rows
  const { openId, close } = useOpenRow(opened?.name ?? '')
  const open = opened && rows.rows?.find((item) => String(rowKey(item)) === openId)
  const tableColumns = toTableColumns(columns, cells).map((column) => ({ ...column, sort: sortOfColumn(list.page, sort, column.name) }))
  const choice = useChoice(rows.rows, rowKey)
  const titleOf = columns.find(({ is }) => is === 'title') ?? columns[0]
  const picked = bulk ? [choiceColumn(choice, rowKey, what ?? opened?.what ?? ((item) => String(titleOf?.value(item) ?? '')))] : []
  const act = action ?? (opened && ((item: Item) => (
    <OpenRow name={opened.name} id={rowKey(item)}>{opened.verb(item)}<span className="sr"> {opened.what(item)}</span></OpenRow>
  )))
  const download = <ListDownload route={list.file} query={query} />
  return (
    <Page>
      <PageHead title={title} back={back} action={begin ? <div className="row">{begin}{download}</div> : download}>{lead}</PageHead>
      <SavedViews of={list.page} filters={filters} />
      <div className="list-tools">
        <ListFilters searchLabel={searchLabel} filters={filters} sort={{ ...sort, options: sortOptions(list.page, columns) }} />
        <FilterChips filters={filters} />
      </div>
      {above}
      {bulk && <ChoiceBar {...choice} actions={bulk} />}
      {isAddressWrong ? <WrongAddress /> : <PagedTable
        isWide
        caption={title}
        isCaptionHidden
        columns={[...picked, ...tableColumns, ...(act ? [{ header: 'Action', place: 'action' as const, isEnd: true, cell: act }] : [])]}
        list={rows}
        count={<RowCount route={list.count} query={{ ...asked, q: query.q }} />}
        rowKey={rowKey}
        empty={<EmptyState title={isAtFirst ? (empty.atFirst ?? empty.title) : empty.title}>{empty.text}</EmptyState>}
      />}
      {below}
      {open !== undefined && opened?.show(open, close)}
    </Page>
  )
}

/** An old link, or one that somebody typed: a second try would change nothing. */
function WrongAddress() {
  return (
    <EmptyState
      isCard
      title="Cette adresse demande un filtre que la liste n’a pas"
      action={<ButtonLink tone="line" to={{ search: '' }}>Voir toute la liste</ButtonLink>}
    >
      Retirez-le ci-dessus, ou repartez de toute la liste.
    </EmptyState>
  )
}
