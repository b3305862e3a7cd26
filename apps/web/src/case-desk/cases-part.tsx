import { caseKindWord } from '@passerelle/contract/case-words'
import { adminListCases } from '@passerelle/contract/cases'
import { formatShortInstant } from '@passerelle/contract/dates'
import { may } from '@passerelle/contract/rights'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { StoryPart } from '../ui/layout/story-part.tsx'
import { CaseBadge } from './case-badge.tsx'

const shownMax = 3

/** The cases of a person, or about a project: what waits first, a few; the list behind `action` has them all. */
export function CasesPart({ query, action }: { query: { person: string } | { project: string }; action: ReactNode }) {
  const { data, error, isPending, refetch } = useRead(adminListCases, { query })
  const { user } = useSession()
  const rows = data?.data ?? []
  return (
    <StoryPart
      id="reclamations"
      title="Réclamations"
      action={action}
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
    </StoryPart>
  )
}
