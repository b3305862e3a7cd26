import { dayOf } from '@passerelle/contract/dates'
import { notifyAdministrators } from '#src/notices/send-notice.ts'
import { claimDueAttempt, type DueAttempt, postponeCheck } from '#src/orders/claim-due-attempt.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { abandonAttempt } from './abandon-attempt.ts'
import { paymentKeyRefused } from './payment-words.ts'
import { settlePayment } from './settle-payment.ts'

/** Questions to the provider in one run: the next run comes soon. */
const checksMax = 100
const rateBackOffSeconds = 60
/** No creation is under way any more after this: what the provider does not know then was never made. */
const creationMs = 10 * 60_000

/**
 * Asks the provider about each payment whose turn has come, so that a dead tab and a lost webhook lose nothing; about
 * paid ones too, now and then, in case their money went back.
 * Several processes may run it: each attempt goes to one. Returns how many were asked about.
 */
export async function reconcilePayments(ctx: Context, provider: PaymentProvider): Promise<number> {
  for (let asked = 0; asked < checksMax; asked += 1) {
    const attempt = await claimDueAttempt(ctx, provider)
    if (!attempt) return asked
    try {
      await checkAttempt(ctx, provider, attempt)
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        ctx.log.error({ err: error, attemptId: attempt.id }, 'payment check broke') // this row alone: its turn has moved on
        continue
      }
      ctx.log.warn({ err: error, attemptId: attempt.id, kind: error.kind }, 'payment check failed')
      if (error.kind === 'auth' || error.kind === 'rate') {
        await backOff(ctx, attempt, error)
        return asked
      }
    }
  }
  return checksMax
}

async function checkAttempt(ctx: Context, provider: PaymentProvider, attempt: DueAttempt): Promise<void> {
  const word = await (attempt.providerTxId === null ? provider.fetchByReference(attempt.id) : provider.fetch(attempt.providerTxId))
  const isNeverMade = word === null && ctx.now().getTime() - attempt.createdAt.getTime() > creationMs
  const settlement = word ? await settlePayment(ctx, { attemptId: attempt.id, word }) : 'pending'
  if (isNeverMade || (settlement === 'pending' && attempt.nextCheckAt === null)) await abandonAttempt(ctx, { attemptId: attempt.id })
}

/** Our key is refused: somebody must act, and asking again is useless. Too many questions: wait as long as we are told. */
async function backOff(ctx: Context, attempt: DueAttempt, error: ProviderError): Promise<void> {
  const retryAt = new Date(ctx.now().getTime() + (error.retryAfterSeconds ?? rateBackOffSeconds) * 1000)
  await inTransaction(ctx, async (tx) => {
    await postponeCheck(tx, attempt.id, retryAt)
    if (error.kind !== 'auth') return
    await notifyAdministrators(tx, 'finance', paymentKeyRefused(dayOf(ctx.now())))
  })
}
