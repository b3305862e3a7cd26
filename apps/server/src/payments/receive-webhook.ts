import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'process-payment-event': { eventId: number }
  }
}

/**
 * Keeps a signed event and leaves the work to a job, so that the answer is immediate. The event and its job are
 * one transaction: what is acknowledged is not lost, what comes again is kept once.
 * @throws AppError malformed when the signature is missing, wrong or stale
 */
export async function receiveWebhook(
  ctx: Context,
  provider: PaymentProvider,
  { rawBody, signature }: { rawBody: Buffer; signature: string | undefined },
): Promise<void> {
  const verdict = provider.verifyWebhook({ header: signature, rawBody, now: ctx.now() })
  if (!verdict.ok) {
    ctx.log.warn({ reason: verdict.reason }, 'webhook refused')
    throw new AppError('malformed')
  }
  const { dedupeKey, kind, name, providerId, redactedBody } = provider.parseWebhook(rawBody)
  await inTransaction(ctx, async (tx) => {
    const event = await tx
      .insertInto('paymentEvents')
      .values({
        dedupeKey,
        kind,
        name,
        providerObjectId: providerId,
        body: JSON.stringify(redactedBody),
        receivedAt: ctx.now(),
        processedAt: null,
        outcome: null,
      })
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (event) await enqueue(tx, 'process-payment-event', { eventId: event.id })
  })
}
