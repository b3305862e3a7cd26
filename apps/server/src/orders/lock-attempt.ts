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
 * and a new choice of the same donor, then wait for each other instead of crossing. Whoever attaches it to another order holds
 * both: where it has moved meanwhile, that order is held too.
 */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<{ order: Order; attempt: Attempt }> {
  const orderId = await orderOf(tx, attemptId)
  const order = await tx.selectFrom('paymentOrders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
  if ((await orderOf(tx, attemptId)) !== orderId) return lockAttempt(tx, attemptId)
  const attempt = await tx.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirstOrThrow()
  return { order, attempt }
}

/** The same with another order, which it may be attached to: orders are held by their ids, whoever holds two. */
export async function lockAttemptAnd(
  tx: Tx,
  attemptId: string,
  otherId: number | undefined,
): Promise<{ order: Order; attempt: Attempt; target: Order | undefined }> {
  const orderId = await orderOf(tx, attemptId)
  const wanted = otherId === undefined ? [orderId] : [orderId, otherId]
  const orders = await tx.selectFrom('paymentOrders').selectAll().where('id', 'in', wanted).orderBy('id').forUpdate().execute()
  const held = await lockAttempt(tx, attemptId)
  return { ...held, target: otherId === undefined ? undefined : orders.find(({ id }) => id === otherId) }
}

async function orderOf(tx: Tx, attemptId: string): Promise<number> {
  const { orderId } = await tx.selectFrom('paymentAttempts').select('orderId').where('id', '=', attemptId).executeTakeFirstOrThrow()
  return orderId
}
