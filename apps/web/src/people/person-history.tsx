import { adminListPersonHistory } from '@passerelle/contract/person'
import { may } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { useKeyset } from '../platform/use-pages.ts'
import { useSession } from '../session/session.tsx'
import { MoreRows } from '../ui/table/more-rows.tsx'
import { TimeLine } from '../ui/text/time-line.tsx'
import { StoryPart } from '../ui/layout/story-part.tsx'
import { actionWord, toneOf } from './person-words.ts'

/** What the journal says of the person: what they did to their account, and what was decided about it. */
export function PersonHistory({ userId }: { userId: string }) {
  const list = useKeyset(adminListPersonHistory, { params: { id: userId } })
  const rows = list.rows ?? []
  const { user: officer } = useSession()
  return (
    <StoryPart
      id="histoire"
      title="Histoire"
      isLoading={list.isLoading}
      error={list.rows ? null : list.error}
      onRetry={list.retry}
    >
      {may(officer, 'journal.read') && (
        <p className="row pb-4">
          <Link to={`${to.admin(section.accesses)}?personne=${userId}`}>Ses connexions et ses lectures</Link>
          <Link to={`${to.admin(section.accesses)}?dossier=${userId}`}>Qui a lu son dossier</Link>
        </p>
      )}
      {rows.length === 0 && <p className="muted">Le journal ne dit rien de cette personne.</p>}
      <TimeLine
        items={rows.map(({ id, at, action, by, reason }) => ({
          id,
          at,
          tone: toneOf(action),
          title: actionWord(action),
          detail: [`par ${nameOf(by, userId, action)}`, reason && `«\u00A0${reason}\u00A0»`].filter(Boolean).join('\u00A0: '),
        }))}
      />
      {rows.length > 0 && (
        <MoreRows list={list} shown={rows.length} className="row-between flex-wrap pt-4 muted" of="section" row=".tline > li">
          {rows.length} {rows.length > 1 ? 'lignes' : 'ligne'}
        </MoreRows>
      )}
    </StoryPart>
  )
}

/** Whoever opens an account, or has it back, is nobody yet. */
const byThemselves = new Set(['account.register', 'account.recover_password'])

function nameOf(by: { id: number; name: string } | null, userId: string, action: string): string {
  if (by === null) return byThemselves.has(action) ? 'la personne elle-même' : 'le système'
  return String(by.id) === userId ? 'la personne elle-même' : by.name
}
