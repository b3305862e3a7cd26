import type { ErrorCode } from '@passerelle/contract/errors'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { findAttempt, type FoundAttempt } from './find-attempt.ts'

interface PayerState {
  status: 'pending' | 'approved' | 'failed' | 'review'
  /** Whose sentence tells it; null when it is approved. */
  reason: ErrorCode | null
}

export interface PaymentState extends PayerState {
  kind: 'donation' | 'offer'
}

/** Where one's own payment stands, for polling. @throws AppError not_found: unknown, or somebody else's */
export async function getPayment(ctx: UserContext, { attemptId }: { attemptId: string }): Promise<PaymentState> {
  const attempt = await findAttempt(ctx.db, attemptId)
  if (!attempt || attempt.ownerId !== ctx.actor.id) throw new AppError('not_found')
  return { ...payerState(attempt), kind: attempt.kind }
}

/** What a payer is told of a payment. Money under review is an end for its payer, who is told later. */
export function payerState({ state, settledAt, rawStatus }: Pick<FoundAttempt, 'state' | 'settledAt' | 'rawStatus'>): PayerState {
  if (settledAt) return { status: 'approved', reason: null }
  if (state === 'review') return { status: 'review', reason: 'payment_mismatch' }
  if (state === 'returning') return { status: 'failed', reason: 'payment_returning' }
  if (state === 'expired') return { status: 'failed', reason: 'payment_expired' }
  if (state === 'dismissed') return { status: 'failed', reason: 'payment_canceled' }
  if (state === 'failed') return { status: 'failed', reason: rawStatus === 'declined' ? 'payment_declined' : 'payment_canceled' }
  if (state === 'refunded') return { status: 'failed', reason: 'payment_returned' }
  return { status: 'pending', reason: 'payment_pending' }
}
