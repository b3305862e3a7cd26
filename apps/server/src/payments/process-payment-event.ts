import { notifyAdministrators } from '#src/notices/send-notice.ts'
import { findAttemptOf } from '#src/orders/find-attempt.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { checkPayout } from '#src/payouts/reconcile-payouts.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { unknownOperation } from './payment-words.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * What an event is about is asked again at the provider, whatever its name says. One that is about nothing of
 * ours stays visible as an orphan. Safe to run twice; a provider's error throws, so that the job is tried again.
 */
export async function processPaymentEvent(ctx: Context, provider: PaymentProvider, { eventId }: { eventId: number }): Promise<void> {
  const event = await ctx.db
    .selectFrom('paymentEvents')
    .select(['kind', 'name', 'providerObjectId', 'processedAt'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (event.processedAt) return
  const { kind, providerObjectId } = event
  const { outcome, concernsMoney } = kind === 'unknown' || providerObjectId === null
    ? { outcome: 'unknown', concernsMoney: false }
    : await outcomeOf(ctx, provider, { kind, providerObjectId })
  await inTransaction(ctx, async (tx) => {
    await tx.updateTable('paymentEvents').set({ processedAt: ctx.now(), outcome }).where('id', '=', eventId).execute()
    // Anybody can make transactions with our public key: unpaid, they are kept, and nobody is disturbed.
    if (outcome !== 'orphan' || !concernsMoney) return
    ctx.log.warn({ eventId, name: event.name }, 'payment event about nothing of ours')
    await notifyAdministrators(tx, 'finance', unknownOperation(kind, providerObjectId))
  })
}

interface Outcome {
  outcome: string
  concernsMoney: boolean
}

async function outcomeOf(
  ctx: Context,
  provider: PaymentProvider,
  { kind, providerObjectId }: { kind: 'transaction' | 'payout'; providerObjectId: string },
): Promise<Outcome> {
  try {
    if (kind === 'payout') return { outcome: await checkPayout(ctx, provider, { providerPayoutId: providerObjectId }), concernsMoney: true }
    const word = await provider.fetch(providerObjectId)
    const attempt = await findAttemptOf(ctx.db, word)
    if (attempt) return { outcome: await settlePayment(ctx, { attemptId: attempt.id, word }), concernsMoney: true }
    return { outcome: 'orphan', concernsMoney: word.status !== 'pending' && word.status !== 'failed' && word.status !== 'expired' }
  } catch (error) {
    // Signed, yet unknown over there: another account's or an old one's. The attempt, if any, is still watched.
    if (error instanceof ProviderError && error.kind === 'notFound') return { outcome: 'orphan', concernsMoney: true }
    throw error
  }
}
