import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { findAttempt } from './find-attempt.ts'

export interface PaymentState {
  status: 'pending' | 'approved' | 'failed'
  kind: 'donation' | 'offer'
}

/**
 * Where one's own payment stands, for polling; money under review is « pending » for its payer.
 * @throws AppError not_found: unknown, or somebody else's
 */
export async function getPayment(ctx: UserContext, { attemptId }: { attemptId: string }): Promise<PaymentState> {
  const attempt = await findAttempt(ctx.db, attemptId)
  if (!attempt || attempt.ownerId !== ctx.actor.id) throw new AppError('not_found')
  const { state, kind, settledAt } = attempt
  if (settledAt) return { status: 'approved', kind }
  return { status: state === 'failed' || state === 'expired' || state === 'refunded' ? 'failed' : 'pending', kind }
}
