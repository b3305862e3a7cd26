import { Link } from 'react-router'
import type { DeskFiles } from './use-desk-queue.ts'

interface DeskQueueProps {
  files: DeskFiles
  rows: readonly { id: number; place: string; name: string; detail: string; isSuspended: boolean }[]
  currentId: number
}

/** The files of the list, at the left on a desk. */
export function DeskQueue({ files: { hasMore, isOfWaiting, isNarrowed, linkTo }, rows, currentId }: DeskQueueProps) {
  return (
    <nav className="queue" aria-label="File d’attente">
      <p className="strong px-3 pt-1 pb-2">
        {hasMore ? `Plus de ${rows.length}` : rows.length} {isOfWaiting ? 'à examiner' : 'dans la liste'}
        {isNarrowed && <span className="block font-normal">Selon les filtres de la liste</span>}
      </p>
      {rows.map(({ id, place, name, detail, isSuspended }) => (
        <Link key={id} {...linkTo(place)} aria-current={id === currentId ? 'page' : undefined}>
          {name}
          <span>{detail}{isSuspended && ' · compte suspendu'}</span>
        </Link>
      ))}
    </nav>
  )
}
