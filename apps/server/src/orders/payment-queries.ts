import type { ErrorCode } from '@passerelle/contract/errors'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { findAttempt } from './find-attempt.ts'

export interface PaymentState {
  status: 'pending' | 'approved' | 'failed' | 'review'
  /** Whose sentence tells it; null when it is approved. */
  reason: ErrorCode | null
  kind: 'donation' | 'offer'
}

/**
 * Where one's own payment stands, for polling. Money under review is an end for its payer, who is told later.
 * @throws AppError not_found: unknown, or somebody else's
 */
export async function getPayment(ctx: UserContext, { attemptId }: { attemptId: string }): Promise<PaymentState> {
  const attempt = await findAttempt(ctx.db, attemptId)
  if (!attempt || attempt.ownerId !== ctx.actor.id) throw new AppError('not_found')
  const { state, kind, settledAt, rawStatus } = attempt
  if (settledAt) return { status: 'approved', reason: null, kind }
  if (state === 'review') return { status: 'review', reason: 'payment_mismatch', kind }
  if (state === 'returning') return { status: 'failed', reason: 'payment_returning', kind }
  if (state === 'expired') return { status: 'failed', reason: 'payment_expired', kind }
  if (state === 'dismissed') return { status: 'failed', reason: 'payment_canceled', kind }
  if (state === 'failed') return { status: 'failed', reason: rawStatus === 'declined' ? 'payment_declined' : 'payment_canceled', kind }
  if (state === 'refunded') return { status: 'failed', reason: 'payment_returned', kind }
  return { status: 'pending', reason: 'payment_pending', kind }
}
