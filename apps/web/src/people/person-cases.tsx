import { caseKindWord } from '@passerelle/contract/case-words'
import { adminListCases } from '@passerelle/contract/cases'
import { formatShortInstant } from '@passerelle/contract/dates'
import { may } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { CaseBadge } from '../case-desk/case-badge.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { CasesLink } from './person-lists.tsx'
import { PersonPart } from './person-part.tsx'

const shownMax = 3

/** What they reported: what waits first, a few; the list has them all. */
export function PersonCases({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useRead(adminListCases, { query: { person: userId } })
  const { user } = useSession()
  const rows = data?.data ?? []
  return (
    <PersonPart
      id="reclamations"
      title="Réclamations"
      action={<CasesLink userId={userId} />}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    >
      {rows.length === 0 && <p className="muted">Aucune réclamation pour l’instant.</p>}
      <ul className="moves">{rows.slice(0, shownMax).map((row) => (
        <li key={row.id}>
          <span>
            {may(user, 'cases.read')
              ? <Link className="strong" to={to.admin(section.cases, row.id)}>{caseKindWord[row.kind]}</Link>
              : <span className="strong">{caseKindWord[row.kind]}</span>}
            <span className="muted block"><span className="code">{row.code}</span>, {formatShortInstant(row.created_at)}</span>
          </span>
          <CaseBadge told={row} />
        </li>
      ))}</ul>
    </PersonPart>
  )
}
