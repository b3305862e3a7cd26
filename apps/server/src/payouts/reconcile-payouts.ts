import type { NormalizedPayout, PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { sendingMs, sendStored } from './send-payout.ts'
import { settlePayout } from './settle-payout.ts'

const checksMax = 50

interface DueAttempt {
  id: string
  state: string
  providerPayoutId: string | null
}

/**
 * Asks the provider about every transfer whose outcome is not known yet. Several may run: each attempt goes to one, and
 * one that fails does not hold up the others for ever. Stops when our key is refused. Returns how many it asked about.
 */
export async function reconcilePayouts(ctx: Context, provider: PaymentProvider): Promise<number> {
  for (let asked = 0; asked < checksMax; asked += 1) {
    const attempt = await claimDueAttempt(ctx)
    if (!attempt) return asked
    try {
      await reconcileOne(ctx, provider, attempt)
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        ctx.log.error({ err: error, attempt: attempt.id }, 'payout check broke') // this row alone: its turn has moved on
        continue
      }
      ctx.log.warn({ attempt: attempt.id, kind: error.kind }, 'payout check failed')
      if (error.kind === 'auth' || error.kind === 'rate') return asked
      await settlePayout(ctx, {
        attemptId: attempt.id,
        word: { status: attempt.state === 'unknown' ? 'unknown' : 'sending', errorCode: error.kind },
      })
    }
  }
  return checksMax
}

/** Takes the next due attempt by moving its turn on: whoever dies holding it only loses this turn. */
async function claimDueAttempt(ctx: Context): Promise<DueAttempt | undefined> {
  return inTransaction(ctx, async (tx) => {
    const due = await tx
      .selectFrom('payoutAttempts')
      .select(['id', 'state', 'providerPayoutId', 'checks'])
      .where('state', 'in', ['sending', 'unknown'])
      .where('nextCheckAt', '<=', ctx.now())
      .orderBy('nextCheckAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return undefined
    await tx
      .updateTable('payoutAttempts')
      .set({ checks: due.checks + 1, nextCheckAt: new Date(ctx.now().getTime() + sendingMs) })
      .where('id', '=', due.id)
      .execute()
    return due
  })
}

/** The provider's message about a payout: asked again, never believed. */
export async function checkPayout(
  ctx: Context,
  provider: PaymentProvider,
  { providerPayoutId }: { providerPayoutId: string },
): Promise<'settled' | 'orphan'> {
  const payout = await provider.payout.fetch(providerPayoutId)
  const attempt = await ctx.db
    .selectFrom('payoutAttempts')
    .select('id')
    .where((eb) => (payout.reference
      ? eb.or([eb('providerPayoutId', '=', payout.id), eb(eb.cast<string>('id', 'text'), '=', payout.reference)])
      : eb('providerPayoutId', '=', payout.id)))
    .executeTakeFirst()
  if (!attempt) return 'orphan'
  await settlePayout(ctx, { attemptId: attempt.id, word: wordOf(payout) })
  return 'settled'
}

async function reconcileOne(ctx: Context, provider: PaymentProvider, attempt: DueAttempt): Promise<void> {
  const known = attempt.providerPayoutId
    ? await provider.payout.fetch(attempt.providerPayoutId)
    : await provider.payout.fetchByReference(attempt.id)
  // Stored but never sent: the process died in between. Its reference is used again, so that it leaves once.
  if (attempt.state === 'sending' && (!known || known.status === 'created')) return sendStored(ctx, provider, { attemptId: attempt.id })
  await settlePayout(ctx, { attemptId: attempt.id, word: known ? wordOf(known) : { status: 'unknown', errorCode: 'notFound' } })
}

/** `created` after a start that gave no answer: still unknown. */
function wordOf(payout: NormalizedPayout) {
  return { status: payout.status === 'created' ? ('unknown' as const) : payout.status, errorCode: payout.errorCode, id: payout.id }
}
