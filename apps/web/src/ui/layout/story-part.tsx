import type { ReactNode } from 'react'
import type { ApiError } from '../../platform/api-error.ts'
import { Button } from '../text/button.tsx'
import { Spinner } from '../feedback/spinner.tsx'

interface StoryPartProps {
  id: string
  title: string
  /** At the right of the title. */
  action?: ReactNode
  isLoading: boolean
  error: ApiError | null
  onRetry: () => void
  /** Only once it has come. */
  children: ReactNode
}

/** One part of a person's story: it waits, fails and is read again without the others. */
export function StoryPart({ id, title, action, isLoading, error, onRetry, children }: StoryPartProps) {
  return (
    <section className="card scroll-mt-32" id={id} aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </div>
      {error ? (
        <div className="stack" role="alert">
          <p className="muted">Cette partie n’a pas pu être chargée. {error.message}</p>
          <p><Button tone="line" size="sm" icon="refresh" onClick={onRetry}>Réessayer</Button></p>
        </div>
      ) : isLoading ? <p role="status"><Spinner label={`Chargement\u00A0: ${title}`} /></p> : children}
    </section>
  )
}
