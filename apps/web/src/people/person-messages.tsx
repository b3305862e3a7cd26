import { formatShortInstant } from '@passerelle/contract/dates'
import { adminListPersonMessages } from '@passerelle/contract/person'
import { useKeyset } from '../platform/use-pages.ts'
import { MoreRows } from '../ui/table/more-rows.tsx'
import { StoryPart } from '../ui/layout/story-part.tsx'
import { MessagesLink } from './person-lists.tsx'

/** What the person was told, in the application and by mail. */
export function PersonMessages({ userId, canReadMails }: { userId: string; canReadMails: boolean }) {
  const list = useKeyset(adminListPersonMessages, { params: { id: userId } })
  const rows = list.rows ?? []
  return (
    <StoryPart
      id="messages"
      title="Messages"
      action={canReadMails && <MessagesLink userId={userId} />}
      isLoading={list.isLoading}
      error={list.rows ? null : list.error}
      onRetry={list.retry}
    >
      {rows.length === 0 && <p className="muted">Rien ne lui a été envoyé pour l’instant.</p>}
      <ul className="moves">{rows.map(({ id, message, at, read_at: readAt }) => (
        <li key={id}>
          <span>
            {message}
            <span className="muted block">{formatShortInstant(at)}{readAt ? `, lu le ${formatShortInstant(readAt)}` : ', non lu'}</span>
          </span>
        </li>
      ))}</ul>
      {rows.length > 0 && (
        <MoreRows list={list} shown={rows.length} className="row-between flex-wrap pt-3 muted" of="section" row=".moves > li">
          {rows.length} {rows.length > 1 ? 'messages' : 'message'}
        </MoreRows>
      )}
    </StoryPart>
  )
}
