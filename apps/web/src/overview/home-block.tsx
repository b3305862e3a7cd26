import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../platform/api-error.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'

/** One block of the home, with its own wait and its own failure: the others stay. */
export function HomeBlock<Data>({ read, fault, lines, children }: {
  read: UseQueryResult<Data, ApiError>
  /** « L’argent gardé n’a pas pu être chargé ». */
  fault: string
  /** How tall it will be. */
  lines: number
  children: (data: Data) => ReactNode
}) {
  if (read.data !== undefined) return children(read.data)
  if (!read.error) return <SkeletonCard lines={lines} />
  return (
    <ErrorState isCard title={fault} reference={read.error.requestId} onRetry={() => void read.refetch()}>{read.error.message}</ErrorState>
  )
}
