import type { Tx } from '#src/platform/database/tables.ts'
import type { Order } from './lock-attempt.ts'

/** The donor's own choices in this project that are not paid. One that is being paid now is waited for, and then is none of them. */
export async function lockUnpaidOrders(tx: Tx, ownerId: number, projectId: number): Promise<number[]> {
  // Two tabs of one donor: the second must see the choice that the first is making (rows that refer to the donor do not wait).
  await tx.selectFrom('partners').select('userId').where('userId', '=', ownerId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const orders = await tx
    .selectFrom('paymentOrders')
    .select('id')
    .where('kind', '=', 'offer')
    .where('ownerId', '=', ownerId)
    .where('projectId', '=', projectId)
    .where('state', 'in', ['open', 'failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return orders.map(({ id }) => id)
}

/** The donor chose again in the same project. Money that comes for this one all the same is still taken. */
export async function replaceOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('paymentOrders').set({ state: 'replaced' }).where('id', '=', orderId).execute()
}

/** The donor chose again in the same project and paid that: the first choice is then a second payment. */
export async function isReplacementPaid(tx: Tx, order: Order): Promise<boolean> {
  const paid = await tx
    .selectFrom('paymentOrders')
    .select('id')
    .where('ownerId', '=', order.ownerId)
    .where('projectId', '=', order.projectId)
    .where('id', '>', order.id)
    .where('state', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}
