import type { adminListProfiles } from '@passerelle/contract/profiles'
import { roleLabel } from '@passerelle/contract/constants'
import { dayOf, formatDay } from '@passerelle/contract/dates'
import { Link } from 'react-router'
import { to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { section } from '../back-office/admin-sections.ts'
import type { Pages } from '../platform/use-pages.ts'

type ProfileQueueProps = { list: Pages<Reply<typeof adminListProfiles>['data'][number]>; currentId: number; search: string }

/** The files that wait, at the left on a desk. */
export function ProfileQueue({ list: { rows = [], hasMore }, currentId, search }: ProfileQueueProps) {
  return (
    <nav className="queue" aria-label="File d’attente">
      <p className="strong px-3 pt-1 pb-2">{hasMore ? `Plus de ${rows.length}` : rows.length} à examiner</p>
      {rows.map(({ user, display_name: name, role_id: roleId, submitted_at: submittedAt }) => (
        <Link
          key={user.id}
          to={`${to.admin(section.profiles, user.id)}${search}`}
          aria-current={user.id === currentId ? 'page' : undefined}
        >
          {name}
          <span>{roleLabel[roleId]} · {formatDay(dayOf(new Date(submittedAt)))}</span>
        </Link>
      ))}
    </nav>
  )
}
