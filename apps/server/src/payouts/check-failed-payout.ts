import type { NormalizedPayout, PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { hasCommitted, withoutKey } from '#src/platform/http/idempotency.ts'
import { settlePayout } from './settle-payout.ts'

/**
 * Before a payout that failed, or was kept, is sent again or its money given back: the provider is asked once more, since money that left
 * after all must not go twice. What it says as sent is booked. @throws AppError payout_unsure when it is not a failure for sure
 */
export async function checkFailedPayout(ctx: Context, provider: PaymentProvider, payoutId: number): Promise<void> {
  if (hasCommitted(ctx)) return
  const attempts = await ctx.db
    .selectFrom('payoutAttempts')
    .innerJoin('payouts', 'payouts.id', 'payoutAttempts.payoutId')
    .select(['payoutAttempts.id', 'payoutAttempts.providerPayoutId'])
    .where('payouts.id', '=', payoutId)
    // One that was kept at the last moment waits again.
    .where('payouts.status', 'in', ['failed', 'pending'])
    .where('payoutAttempts.state', '=', 'failed')
    .execute()
  for (const attempt of attempts) {
    const known = await ask(provider, attempt)
    if (known?.status === 'sending') throw new AppError('payout_unsure')
    if (known?.status === 'sent') await settlePayout(withoutKey(ctx), { attemptId: attempt.id, word: { status: 'sent', id: known.id } })
  }
}

async function ask(
  provider: PaymentProvider,
  { id, providerPayoutId }: { id: string; providerPayoutId: string | null },
): Promise<NormalizedPayout | null> {
  try {
    return await (providerPayoutId ? provider.payout.fetch(providerPayoutId) : provider.payout.fetchByReference(id))
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('payout_unsure')
    throw error
  }
}
