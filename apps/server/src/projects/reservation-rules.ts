import type { Tables } from '#src/platform/database/tables.ts'

export type AllocationState = Pick<Tables['allocations'], 'status' | 'reservedOrderId' | 'reservedUntil'>

/**
 * May these orders have the allocation now? An open one, one that they hold already, or one whose reservation has
 * lapsed, whether or not the job has passed.
 */
export function isTakeable(allocation: AllocationState, orderIds: readonly number[], now: Date): boolean {
  return statusForDonor(allocation, orderIds, now) === 'open'
}

/** Minutes within which what is reserved is paid or open again: those of the setting, or of a reservation made when they were more. */
export function longestReservation(allocations: readonly AllocationState[], minutes: number, now: Date): number {
  const left = allocations.map(({ reservedUntil }) => (reservedUntil ? Math.ceil((reservedUntil.getTime() - now.getTime()) / 60_000) : 0))
  return Math.max(minutes, ...left)
}

/** What a donor is shown: `reserved` means by somebody else, and still running. */
export function statusForDonor(allocation: AllocationState, ownOrderIds: readonly number[], now: Date): AllocationState['status'] {
  const { status, reservedOrderId, reservedUntil } = allocation
  if (status !== 'reserved') return status
  const isOwn = reservedOrderId !== null && ownOrderIds.includes(reservedOrderId)
  const isLapsed = reservedUntil !== null && reservedUntil <= now
  return isOwn || isLapsed ? 'open' : 'reserved'
}
