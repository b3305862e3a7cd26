import { sumXof } from '@passerelle/contract/money'
import type { ErrorCode } from '@passerelle/contract/errors'

export interface EndedAllocation {
  id: number
  status: 'open' | 'reserved' | 'financed' | 'closed'
  amountXof: number
  /** Of the pass that was given for it; null where there is none, or it was taken back. */
  passState: string | null
}

export interface SomeAllocations {
  count: number
  amountXof: number
}

export interface ProjectEnd {
  /** Why there is nothing to end; null when there is. */
  refusal: ErrorCode | null
  /** Closed at once. */
  closing: number[]
  open: SomeAllocations
  /** Being paid: closed when that ends unpaid (release-reservations.ts), given when it is paid. */
  reserved: SomeAllocations
  /** Given, and left where they are: used, and not yet used. */
  used: SomeAllocations
  kept: SomeAllocations
}

/** What ending the financing of a project does to each of its allocations: what is shown before, and what is then carried out. */
export function planProjectEnd(status: 'pending' | 'financed' | 'closed', allocations: readonly EndedAllocation[]): ProjectEnd {
  const some = (chosen: readonly EndedAllocation[]) =>
    ({ count: chosen.length, amountXof: sumXof(chosen.map(({ amountXof }) => amountXof)) })
  const of = (wanted: EndedAllocation['status']) => allocations.filter((allocation) => allocation.status === wanted)
  const isOpen = status === 'pending'
  return {
    refusal: isOpen ? null : 'already_decided',
    closing: isOpen ? of('open').map(({ id }) => id) : [],
    open: some(of('open')),
    reserved: some(of('reserved')),
    used: some(of('financed').filter(({ passState }) => passState === 'used')),
    // One that was taken back has left the project.
    kept: some(of('financed').filter(({ passState }) => passState !== null && passState !== 'used')),
  }
}
