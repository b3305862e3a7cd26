import { notifyAdministrators } from '../notices/send-notice.ts'
import type { PaymentProvider } from '../payment-provider/payment-provider.ts'
import { ProviderError } from '../payment-provider/provider-error.ts'
import { checkPayout } from '../payouts/reconcile-payouts.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { findAttemptOf } from './find-attempt.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * What an event is about is asked again at the provider, whatever its name says (L034). One that is about nothing of
 * ours stays visible as an orphan (T42). Safe to run twice; a provider's error throws, so that the job is tried again.
 */
export async function processPaymentEvent(ctx: Context, provider: PaymentProvider, { eventId }: { eventId: number }): Promise<void> {
  const event = await ctx.db.selectFrom('paymentEvents').select(['kind', 'name', 'providerObjectId', 'processedAt']).where('id', '=', eventId).executeTakeFirstOrThrow()
  if (event.processedAt) return
  const { kind, providerObjectId } = event
  const outcome = kind === 'unknown' || providerObjectId === null ? 'unknown' : await outcomeOf(ctx, provider, { kind, providerObjectId })
  await inTransaction(ctx, async (tx) => {
    await tx.updateTable('paymentEvents').set({ processedAt: ctx.now(), outcome }).where('id', '=', eventId).execute()
    if (outcome !== 'orphan') return
    ctx.log.warn({ eventId, name: event.name }, 'payment event about nothing of ours')
    await notifyAdministrators(tx, 'finance', { key: `payment-orphan:${kind}:${providerObjectId}`, message: `Le prestataire de paiement annonce une opération inconnue (${kind} ${providerObjectId}). Vérifiez-la dans son tableau de bord.` })
  })
}

async function outcomeOf(ctx: Context, provider: PaymentProvider, { kind, providerObjectId }: { kind: 'transaction' | 'payout'; providerObjectId: string }): Promise<string> {
  try {
    if (kind === 'payout') return await checkPayout(ctx, provider, { providerPayoutId: providerObjectId })
    const word = await provider.fetch(providerObjectId)
    const attempt = await findAttemptOf(ctx.db, word)
    return attempt ? await settlePayment(ctx, { attemptId: attempt.id, tx: word }) : 'orphan'
  } catch (error) {
    // Signed, yet unknown over there: another account's or an old one's. The attempt, if any, is still watched.
    if (error instanceof ProviderError && error.kind === 'notFound') return 'orphan'
    throw error
  }
}
