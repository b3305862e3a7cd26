import type { Tables } from '#src/platform/database/tables.ts'

export type AllocationState = Pick<Tables['allocations'], 'status' | 'reservedOrderId' | 'reservedUntil'>

/**
 * May these orders have the allocation now? An open one, one that they hold already, or one whose reservation has
 * lapsed, whether or not the job has passed.
 */
export function isTakeable(allocation: AllocationState, orderIds: readonly number[], now: Date): boolean {
  return statusForDonor(allocation, orderIds, now) === 'open'
}

/** What a donor is shown: `reserved` means by somebody else, and still running. */
export function statusForDonor(allocation: AllocationState, ownOrderIds: readonly number[], now: Date): AllocationState['status'] {
  const { status, reservedOrderId, reservedUntil } = allocation
  if (status !== 'reserved') return status
  const isOwn = reservedOrderId !== null && ownOrderIds.includes(reservedOrderId)
  const isLapsed = reservedUntil !== null && reservedUntil <= now
  return isOwn || isLapsed ? 'open' : 'reserved'
}
