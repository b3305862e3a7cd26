import { dayOf } from '@passerelle/contract/dates'
import { formatNotificationDate, relativeDay } from '@passerelle/contract/notification-date'
import { listNotifications } from '@passerelle/contract/notifications'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Page } from '../layouts/page.tsx'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useLastPage, usePageNumber } from '../platform/use-page-number.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { DataTable, TableFoot, type Column } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Pagination } from '../ui/table/pagination.tsx'

type Notices = Reply<typeof listNotifications>['notifications']
type Notice = Notices['data'][number]

const columns: readonly Column<Notice>[] = [
  { header: 'Notification message', cell: (notice) => (
    <span className="font-normal"><Message notice={notice} /> {notice.read_at === null && <Badge tone="info">Nouveau</Badge>}</span>
  ) },
  { header: 'Date', isEnd: true, cell: (notice) => (
    <time className="num" dateTime={notice.created_at}>{formatNotificationDate(notice.created_at)}</time>
  ) },
]

/** Leads to what it tells of, where there is a screen of it. */
function Message({ notice: { data: { message, path } } }: { notice: Notice }) {
  return path === undefined ? message : <Link to={path}>{message}</Link>
}

/** Reading marks everything as read on the server, so the list is asked for once a visit, never ahead or again by itself. */
export default function NotificationsPage() {
  const { update } = useSession()
  const page = usePageNumber()
  const { data, isPending, error, refetch } = useRead(listNotifications, {
    query: { page },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const notices = data?.notifications
  useLastPage(page, notices?.last_page)
  const hasRead = notices !== undefined
  useEffect(() => {
    if (hasRead) update({ countNotif: 0 })
  }, [hasRead, update])
  return (
    <Page>
      <PageHead title="Notifications">Ce qui s’est passé sur votre compte, du plus récent au plus ancien.</PageHead>
      <DataTable
        caption="Liste des notifications"
        isCaptionHidden
        columns={columns}
        rows={notices?.data}
        rowKey={(notice) => notice.id}
        groupOf={(notice) => relativeDay(dayOf(new Date(notice.created_at)), dayOf(new Date()))}
        isLoading={isPending}
        error={error && !notices ? { text: error.message, reference: error.requestId } : undefined}
        onRetry={() => void refetch()}
        empty={<EmptyState title="Aucune notification">Ce qui concerne votre compte apparaîtra ici.</EmptyState>}
        foot={notices && notices.total > 0 && <Foot notices={notices} />}
      />
    </Page>
  )
}

function Foot({ notices: { current_page: page, last_page: last, per_page: size, total, data } }: { notices: Notices }) {
  const first = (page - 1) * size + 1
  return (
    <TableFoot pages={<Pagination page={page} pageCount={last} pageTo={(target) => ({ search: `?page=${target}` })} />}>
      {first} à {first + data.length - 1} sur {total}
    </TableFoot>
  )
}
