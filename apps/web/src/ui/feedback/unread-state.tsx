import type { ApiError } from '../../platform/api-error.ts'
import { ErrorState } from './error-state.tsx'
import { SkeletonCard } from './skeleton.tsx'

type UnreadStateProps = {
  read: { error: ApiError | null; refetch: () => unknown }
  /** When there is none: « Ce paiement est introuvable ». */
  unknown: string
  /** « Le paiement n’a pas pu être chargé ». */
  fault: string
  /** How tall it will be. */
  lines?: number
}

/** What a page is about, while it is on its way; that there is none, which no second try changes; or that it failed. */
export function UnreadState({ read: { error, refetch }, unknown, fault, lines = 8 }: UnreadStateProps) {
  if (!error) return <SkeletonCard lines={lines} />
  const isUnknown = error.status === 404
  return (
    <ErrorState
      isCard
      title={isUnknown ? unknown : fault}
      reference={error.requestId}
      onRetry={isUnknown ? undefined : () => void refetch()}
    >
      {error.message}
    </ErrorState>
  )
}
