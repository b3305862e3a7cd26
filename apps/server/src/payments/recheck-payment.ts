import { findAttempt } from '#src/orders/find-attempt.ts'
import type { PaymentProvider, ProviderWord } from '#src/payment-provider/payment-provider.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { settleWithin } from './settle-payment.ts'

/**
 * Somebody of finance asks the provider now, and what it says counts as if its own message had come. Returns its word; null when it
 * knows no such payment. @throws AppError not_found, provider_silent
 */
export async function recheckPayment(
  ctx: UserContext,
  provider: PaymentProvider,
  { attemptId }: { attemptId: string },
): Promise<Pick<ProviderWord, 'rawStatus' | 'amount'> | null> {
  const attempt = await findAttempt(ctx.db, attemptId)
  if (!attempt) throw new AppError('not_found')
  const word = await ask(ctx, provider, attempt)
  return inTransaction(ctx, async (tx) => {
    const settlement = word ? await settleWithin(ctx, tx, { attemptId, word }) : null
    await writeJournal(ctx, tx, {
      action: 'payment.recheck',
      subject: { type: 'payment', id: attemptId },
      detail: { from: attempt.state, status: word?.rawStatus ?? null, settlement },
    })
    return word && { rawStatus: word.rawStatus, amount: word.amount }
  })
}

async function ask(
  ctx: UserContext,
  provider: PaymentProvider,
  { id, providerTxId }: { id: string; providerTxId: string | null },
): Promise<ProviderWord | null> {
  try {
    return await (providerTxId === null ? provider.fetchByReference(id) : provider.fetch(providerTxId))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'notFound') return null
    ctx.log.warn({ err: error, attemptId: id, kind: error.kind }, 'payment could not be asked about')
    throw new AppError('provider_silent')
  }
}
