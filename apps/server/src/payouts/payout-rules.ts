import { limits } from '@passerelle/contract/constants'
import type { ErrorCode } from '@passerelle/contract/errors'
import type { PayoutState } from '#src/platform/tables.ts'

/** How many different administrators must approve. */
export function approvalsNeeded(amountXof: number): number {
  return amountXof > limits.payoutTwoApproversAboveXof ? 2 : 1
}

/** Why a payout cannot be approved now; null when it can. A failed one may be tried again, an unknown one never. */
export function approvalRefusal(status: PayoutState): ErrorCode | null {
  return status === 'pending' || status === 'failed' ? null : 'payout_under_way'
}

/** Only money that has not left can come back; of a failed one the provider has just been asked again. */
export function cancelRefusal(status: PayoutState): ErrorCode | null {
  return status === 'pending' || status === 'failed' ? null : 'payout_under_way'
}

/** The three statuses that the supplier sees. */
export function statusForSupplier(status: PayoutState): 'pending' | 'approved' | 'canceled' {
  return status === 'approved' || status === 'canceled' ? status : 'pending'
}
