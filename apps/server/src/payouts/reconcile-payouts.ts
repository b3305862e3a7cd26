import type { NormalizedPayout, PaymentProvider } from '../payment-provider/payment-provider.ts'
import { ProviderError } from '../payment-provider/provider-error.ts'
import type { Context } from '../platform/context.ts'
import { sendPayout } from './send-payout.ts'
import { settlePayout } from './settle-payout.ts'

const batchSize = 50

/** Asks the provider about every transfer whose outcome is not known yet. Stops when our key is refused. Returns how many it asked about. */
export async function reconcilePayouts(ctx: Context, provider: PaymentProvider): Promise<number> {
  const due = await ctx.db
    .selectFrom('payoutAttempts')
    .select(['id', 'state', 'providerPayoutId'])
    .where('state', 'in', ['sending', 'unknown'])
    .where('nextCheckAt', '<=', ctx.now())
    .orderBy('nextCheckAt')
    .limit(batchSize)
    .execute()
  for (const attempt of due) {
    try {
      await reconcileOne(ctx, provider, attempt)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ attempt: attempt.id, kind: error.kind }, 'payout check failed')
      if (error.kind === 'auth' || error.kind === 'rate') return due.indexOf(attempt)
      await settlePayout(ctx, { attemptId: attempt.id, word: { status: attempt.state === 'unknown' ? 'unknown' : 'sending', errorCode: error.kind } })
    }
  }
  return due.length
}

/** The provider's message about a payout: asked again, never believed. */
export async function checkPayout(ctx: Context, provider: PaymentProvider, { providerPayoutId }: { providerPayoutId: string }): Promise<'settled' | 'orphan'> {
  const payout = await provider.payout.fetch(providerPayoutId)
  const attempt = await ctx.db
    .selectFrom('payoutAttempts')
    .select('id')
    .where((eb) => (payout.reference ? eb.or([eb('providerPayoutId', '=', payout.id), eb(eb.cast<string>('id', 'text'), '=', payout.reference)]) : eb('providerPayoutId', '=', payout.id)))
    .executeTakeFirst()
  if (!attempt) return 'orphan'
  await settlePayout(ctx, { attemptId: attempt.id, word: wordOf(payout) })
  return 'settled'
}

async function reconcileOne(ctx: Context, provider: PaymentProvider, attempt: { id: string; state: string; providerPayoutId: string | null }): Promise<void> {
  const known = attempt.providerPayoutId ? await provider.payout.fetch(attempt.providerPayoutId) : await provider.payout.fetchByReference(attempt.id)
  // Stored but never sent: the process died in between. Its reference is used again, so that it leaves once.
  if (attempt.state === 'sending' && (!known || known.status === 'created')) return sendPayout(ctx, provider, { attemptId: attempt.id })
  await settlePayout(ctx, { attemptId: attempt.id, word: known ? wordOf(known) : { status: 'unknown', errorCode: 'notFound' } })
}

/** `created` after a start that gave no answer: still unknown. */
function wordOf(payout: NormalizedPayout) {
  return { status: payout.status === 'created' ? ('unknown' as const) : payout.status, errorCode: payout.errorCode, id: payout.id }
}
