import { Link } from 'react-router'

interface DeskQueueProps {
  rows: readonly { id: number; to: string; name: string; detail: string }[]
  hasMore: boolean
  currentId: number
}

/** The files that wait, at the left on a desk. */
export function DeskQueue({ rows, hasMore, currentId }: DeskQueueProps) {
  return (
    <nav className="queue" aria-label="File d’attente">
      <p className="strong px-3 pt-1 pb-2">{hasMore ? `Plus de ${rows.length}` : rows.length} à examiner</p>
      {rows.map(({ id, to, name, detail }) => (
        <Link key={id} to={to} aria-current={id === currentId ? 'page' : undefined}>
          {name}
          <span>{detail}</span>
        </Link>
      ))}
    </nav>
  )
}
