import type { Selectable } from 'kysely'
import type { Tx, Tables } from '#src/platform/database/tables.ts'
import type { ProviderWord } from '#src/payment-provider/payment-provider.ts'

export type Attempt = Selectable<Tables['paymentAttempts']>
export type Order = Selectable<Tables['paymentOrders']>

/** Where the attempt stands after the provider's word. `review`: money that pays nothing and waits for a person. */
export type Settlement = 'paid' | 'pending' | 'failed' | 'expired' | 'refunded' | 'review'

/** One attempt and its order, both locked, and what the provider has just said of it. */
export interface Settling {
  order: Order
  attempt: Attempt
  word: ProviderWord
}

/**
 * Holds an attempt and its order. The order's row comes first, for everybody: two attempts of one order, or a payment
 * and a new choice of the same donor, then wait for each other instead of crossing.
 */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<{ order: Order; attempt: Attempt }> {
  const { orderId } = await tx.selectFrom('paymentAttempts').select('orderId').where('id', '=', attemptId).executeTakeFirstOrThrow()
  const order = await tx.selectFrom('paymentOrders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
  const attempt = await tx.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirstOrThrow()
  return { order, attempt }
}
