import { findAttemptByTransaction, findAttemptOf, type FoundAttempt } from '#src/orders/find-attempt.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { PaymentProvider, ProviderWord } from '#src/payment-provider/payment-provider.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { withoutKey } from '#src/platform/http/idempotency.ts'
import { spendAttempt } from '#src/platform/http/limits.ts'
import { settlePayment } from './settle-payment.ts'

export interface ValidatePaymentInput {
  kind: 'donation' | 'offer'
  /** The provider's number, digits only. */
  transactionId: string
  /** Which attempt the payer believes to be paying, when the screen says so. */
  attemptId?: string | undefined
}

/** Numbers of no transaction of one's own, in ten minutes: each costs a question to the provider. */
const unknownMax = 30
/** The same for one's own payments: a page that asks every few seconds is served, a loop is not. */
const ownMax = 100

/**
 * The payer says to have paid: a hint, upon which the provider is asked. Returns when the order is paid.
 * @throws AppError not_found (unknown, or somebody else's), payment_used, payment_mismatch, payment_pending,
 * payment_declined, payment_canceled, payment_expired, too_many_requests
 */
export async function validatePayment(ctx: UserContext, provider: PaymentProvider, input: ValidatePaymentInput): Promise<void> {
  const { transactionId, kind } = input
  const { environment } = provider.describe()
  const known = await findAttemptByTransaction(ctx.db, { providerTxId: transactionId, environment })
  // Somebody else's goes the way of an unknown one, limit included: neither the time nor the count tells that it exists.
  const { attempt, word } = known?.ownerId === ctx.actor.id
    ? { attempt: known, word: null }
    : await askForUnknown(ctx, provider, transactionId)
  if (attempt.ownerId !== ctx.actor.id) throw new AppError('not_found')
  if (attempt.kind !== kind || (input.attemptId && input.attemptId !== attempt.id)) throw new AppError('payment_used')
  if (attempt.settledAt) return
  const answer = word ?? (await askAboutOwn(ctx, provider, transactionId))
  const settlement = await settlePayment(withoutKey(ctx), { attemptId: attempt.id, word: answer })
  if (settlement === 'paid') return
  if (settlement === 'review') throw new AppError('payment_mismatch')
  if (settlement === 'pending') throw new AppError('payment_pending')
  if (settlement === 'expired') throw new AppError('payment_expired')
  throw new AppError(answer.rawStatus === 'declined' ? 'payment_declined' : 'payment_canceled')
}

/** One's own transaction: whatever goes wrong on the way, its money may be on its way too. */
async function askAboutOwn(ctx: UserContext, provider: PaymentProvider, transactionId: string): Promise<ProviderWord> {
  await spendAttempt(ctx.db, `validate-own:${ctx.actor.id}`, ownMax, ctx.now())
  try {
    return await provider.fetch(transactionId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, kind: error.kind }, 'payment validation could not ask the provider')
    throw new AppError('payment_pending')
  }
}

/** A number that none of one's own attempts has: perhaps made in a browser with our reference on it. */
async function askForUnknown(
  ctx: UserContext,
  provider: PaymentProvider,
  transactionId: string,
): Promise<{ attempt: FoundAttempt; word: ProviderWord }> {
  await spendAttempt(ctx.db, `validate-unknown:${ctx.actor.id}`, unknownMax, ctx.now())
  try {
    const word = await provider.fetch(transactionId)
    const attempt = await findAttemptOf(ctx.db, word)
    if (attempt) return { attempt, word }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  throw new AppError('not_found')
}
