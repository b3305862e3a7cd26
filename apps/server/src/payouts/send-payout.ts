import type { NormalizedPayout, PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { supplierName } from '#src/accounts/approved-name.ts'
import { holdAtTheLast } from './hold-at-the-last.ts'
import { settlePayout, type PayoutWord } from './settle-payout.ts'

/** Longer than one sending takes with every call at its time limit. */
export const sendingMs = 120_000

/**
 * The job of an approval. It has the turn until the reconciler takes the attempt over: two that start one transfer at once
 * could each misread the other.
 */
export async function sendPayout(ctx: Context, provider: PaymentProvider, { attemptId }: { attemptId: string }): Promise<void> {
  const turn = await ctx.db
    .updateTable('payoutAttempts')
    .set({ nextCheckAt: new Date(ctx.now().getTime() + sendingMs) })
    .where('id', '=', attemptId)
    .where('state', '=', 'sending')
    .where('checks', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (turn) await sendStored(ctx, provider, { attemptId })
}

/**
 * Sends one transfer whose reference is already stored. Safe to run again after any crash: the provider is
 * asked what it has under that reference before anything is created or started. The caller has the turn.
 */
export async function sendStored(ctx: Context, provider: PaymentProvider, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await ctx.db
    .selectFrom('payoutAttempts')
    .innerJoin('payouts', 'payouts.id', 'payoutAttempts.payoutId')
    .innerJoin('suppliers', 'suppliers.userId', 'payouts.supplierId')
    .select([
      'payoutAttempts.state', 'payoutAttempts.providerPayoutId', 'payouts.code', 'payouts.description', 'payouts.amountXof',
      'payouts.number', supplierName.as('socialReason'),
    ])
    .where('payoutAttempts.id', '=', attemptId)
    .executeTakeFirst()
  if (attempt?.state !== 'sending') return
  const word = await send(ctx, provider, attemptId, attempt)
  if (word) await settlePayout(ctx, { attemptId, word })
}

interface Outgoing {
  code: string
  description: string
  amountXof: number
  number: string
  socialReason: string
}

/** Null when it is held after all. */
async function send(ctx: Context, provider: PaymentProvider, attemptId: string, outgoing: Outgoing): Promise<PayoutWord | null> {
  const created = await createTransfer(provider, attemptId, outgoing)
  if (!('id' in created)) return created
  await rememberId(ctx, attemptId, created.id)
  if (created.status !== 'created') return created // an earlier run of this job had started it
  // The provider says that nothing has left: the last moment at which it can be kept.
  if (await holdAtTheLast(ctx, attemptId)) return null
  try {
    await provider.payout.start({ id: created.id, phone: outgoing.number })
    return await provider.payout.fetch(created.id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'invalid') return { status: 'failed', errorCode: error.message }
    // It may have left. Never start it again from here: the reconciler asks until it knows.
    return { status: 'unknown', errorCode: error.kind }
  }
}

/** Nothing leaves before the start, so any doubt here is simply tried again by the job. */
async function createTransfer(
  provider: PaymentProvider,
  reference: string,
  { amountXof, code, description, socialReason, number }: Outgoing,
): Promise<NormalizedPayout | { status: 'failed'; errorCode: string }> {
  try {
    return await provider.payout.create({
      reference,
      code,
      amountXof,
      description,
      receiver: { name: socialReason, phone: number },
    })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'invalid') return { status: 'failed', errorCode: error.message }
    throw error
  }
}

async function rememberId(ctx: Context, attemptId: string, providerPayoutId: NormalizedPayout['id']): Promise<void> {
  await inTransaction(ctx, (tx) => tx.updateTable('payoutAttempts').set({ providerPayoutId }).where('id', '=', attemptId).execute())
}
