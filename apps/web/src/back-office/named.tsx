import type { ListedPerson } from '@passerelle/contract/back-office'
import { Link } from 'react-router'
import { to } from '../paths.ts'
import { section } from './admin-sections.ts'
import { nothing } from './list-cells.tsx'

/** A person of a row, whose page it opens; under a company, who has its account. */
export function Named({ of: listed }: { of: ListedPerson | null }) {
  if (!listed) return nothing
  const { id, name, person } = listed
  return (
    <span className="named">
      <Link to={to.admin(section.people, id)}>{name}</Link>
      {person !== null && <span className="block small muted">{person}</span>}
    </span>
  )
}
