import { formatShortInstant } from '@passerelle/contract/dates'
import { statWord } from '@passerelle/contract/decision-words'
import type { adminGetPersonActivity } from '@passerelle/contract/person'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { statTone } from '../profiles/review-words.ts'
import { type Part, StackedBar } from '../ui/picture/stacked-bar.tsx'
import { Badge } from '../ui/text/badge.tsx'

type Activity = Reply<typeof adminGetPersonActivity>

const passPart: Record<Activity['states'][number]['state'], Omit<Part, 'count'>> = {
  used: { label: 'Utilisés', tone: 'used' },
  ready: { label: 'À utiliser', tone: 'held' },
  expiring: { label: 'Expirent dans 30 jours', tone: 'wait' },
  suspended: { label: 'Suspendus', tone: 'out' },
  expired: { label: 'Expirés', tone: 'free' },
}

/** The passes of a beneficiary, by what can be done with them. */
export function HeldPasses({ states }: Pick<Activity, 'states'>) {
  return (
    <StackedBar
      parts={states
        .filter(({ state, count }) => count > 0 || state === 'used' || state === 'ready')
        .map(({ state, count }) => ({ ...passPart[state], count }))}
    />
  )
}

/** What they asked for lately: each opens what was decided on it. */
export function LatestRequests({ requests }: Pick<Activity, 'requests'>) {
  return (
    <ul className="moves">{requests.map(({ id, code, title, status, at }) => (
      <li key={id}>
        <span>
          <Link className="strong" to={to.admin(section.requests, id)}>{title}</Link>
          <span className="muted block"><span className="code">{code},</span> {formatShortInstant(at)}</span>
        </span>
        <Badge tone={statTone[status]}>{statWord[status]}</Badge>
      </li>
    ))}</ul>
  )
}
