import { sumXof, xof } from '@passerelle/contract/money'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { forgetCommitted, withoutKey } from '#src/platform/http/idempotency.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { PaymentProvider, PaymentToPrepare } from '#src/payment-provider/payment-provider.ts'
import type { OpenOrder } from './open-order.ts'

export interface WidgetPayment {
  provider: 'fedapay'
  environment: 'live' | 'sandbox'
  public_key: string
  transaction_id: number
  script_url: string
  attempt: string
}

interface AttemptToOpen {
  order: Pick<OpenOrder, 'orderId' | 'attemptId'>
  description: string
  /** Undoes what waits for this payment, when the provider cannot take it. */
  giveUp: (tx: Tx) => Promise<void>
}

export interface OpenedAttempt {
  order: OpenOrder
  payment: WidgetPayment
}

/**
 * Creates the transaction at the provider, once the order is committed, and says what it costs and what the widget needs (public
 * data only). Never called inside a transaction; a call taken up again finds the transaction that it had made. What the order costs
 * is read from its row: an older release may have committed less of it.
 * @throws AppError payment_provider_down, the order being failed by then
 */
export async function openAttempt(
  ctx: UserContext,
  provider: PaymentProvider,
  { order: committed, description, giveUp }: AttemptToOpen,
): Promise<OpenedAttempt> {
  const order = await readOrder(ctx.db, committed)
  const { attemptId } = order
  try {
    const { providerTxId } = await provider.prepare(await paymentToPrepare(ctx, order, description))
    await ctx.db
      .updateTable('paymentAttempts')
      .set({ providerTxId, state: 'opened' })
      .where('id', '=', attemptId)
      .where('state', '=', 'created')
      .execute()
    return { order, payment: widgetPayment(provider, attemptId, providerTxId) }
  } catch (error) {
    const isAmbiguous = error instanceof ProviderError && error.kind === 'ambiguous'
    await inTransaction(withoutKey(ctx), async (tx) => {
      const cause = error instanceof ProviderError ? error.kind : 'internal'
      await tx.updateTable('paymentOrders').set({ state: 'failed' }).where('id', '=', order.orderId).where('state', '=', 'open').execute()
      // An ambiguous one may exist over there: it stays watched, although nobody was given its number.
      await tx
        .updateTable('paymentAttempts')
        .set({ state: 'failed', cause, ...(!isAmbiguous && { nextCheckAt: null }) })
        .where('id', '=', attemptId)
        .where('state', '=', 'created')
        .execute()
      await giveUp(tx)
      await forgetCommitted(ctx, tx)
    })
    if (!(error instanceof ProviderError)) throw error
    ctx.log.error({ err: error, attemptId }, 'payment could not be opened')
    throw new AppError('payment_provider_down')
  }
}

/** What the provider’s window needs to have one attempt paid. */
export function widgetPayment(provider: PaymentProvider, attemptId: string, providerTxId: string): WidgetPayment {
  const { id, widgetEnvironment, publicKey, scriptUrl } = provider.describe()
  return {
    provider: id,
    environment: widgetEnvironment,
    public_key: publicKey,
    transaction_id: Number(providerTxId),
    script_url: scriptUrl,
    attempt: attemptId,
  }
}

async function readOrder(db: Db, { orderId, attemptId }: AttemptToOpen['order']): Promise<OpenOrder> {
  const { amountXof, feeBasisPoints, feeXof } = await db
    .selectFrom('paymentOrders')
    .select(['amountXof', 'feeBasisPoints', 'feeXof'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, attemptId, feeBasisPoints, amountXof: xof(amountXof), feeXof: xof(feeXof), totalXof: sumXof([amountXof, feeXof]) }
}

async function paymentToPrepare(ctx: UserContext, order: OpenOrder, description: string): Promise<PaymentToPrepare> {
  const payer = await ctx.db
    .selectFrom('users')
    .select(['name', 'firstname', 'email'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  return {
    attemptId: order.attemptId,
    amountXof: order.totalXof,
    description,
    customer: { firstname: payer.firstname, lastname: payer.name, email: payer.email },
    callbackUrl: `${ctx.config.http.publicUrl}/dashboard`,
  }
}

/** What the widget hands over as `custom_metadata`: our own reference, nothing personal. */
export function customMetadata(order: OpenOrder): string {
  return JSON.stringify({ ref: order.attemptId })
}
