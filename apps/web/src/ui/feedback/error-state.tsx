import type { ReactNode } from 'react'
import { Button } from '../text/button.tsx'
import { classNames } from '../text/class-names.ts'
import { Icon } from '../picture/icon.tsx'

type ErrorStateProps = {
  /** What could not be done: « La liste n’a pas pu être chargée ». */
  title: string
  /** Why, and what is safe. */
  children?: ReactNode
  onRetry?: () => void
  /** The request's id, for support. */
  reference?: string
  isCard?: boolean
}

export function ErrorState({ title, children, onRetry, reference, isCard }: ErrorStateProps) {
  return (
    <div className={classNames('empty', isCard && 'card')} role="alert">
      <Icon name="warning" />
      <h2>{title}</h2>
      <p>{children ?? 'Vérifiez votre réseau, puis réessayez.'}</p>
      {onRetry && <Button tone="line" icon="refresh" onClick={onRetry}>Réessayer</Button>}
      {reference && <p className="small">Référence{'\u00A0'}: {reference}</p>}
    </div>
  )
}
