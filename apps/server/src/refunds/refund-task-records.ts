import { AppError } from '#src/platform/app-error.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'

/** Why money goes back by hand. */
export type RefundCause = 'duplicate' | 'replaced' | 'given_back' | 'excess'

/** Money that goes back by hand, once for an attempt. */
export async function insertRefundTask(
  tx: Tx,
  task: { attemptId: string; amountXof: number; cause: RefundCause; createdAt: Date },
): Promise<void> {
  await tx.insertInto('refundTasks').values({ ...task, doneAt: null }).execute()
}

/** Whose money it is about. @throws AppError not_found */
export async function attemptOfTask(db: Db, taskId: number): Promise<string> {
  const task = await db.selectFrom('refundTasks').select('attemptId').where('id', '=', taskId).executeTakeFirst()
  if (!task) throw new AppError('not_found')
  return task.attemptId
}

/** A task that is still to be done, held to the end of the transaction. @throws AppError not_found */
export async function lockRefundTask(tx: Tx, taskId: number) {
  const task = await tx.selectFrom('refundTasks').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst()
  if (!task || task.doneAt) throw new AppError('not_found')
  const { ownerId: donorId } = await tx
    .selectFrom('paymentAttempts')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'paymentAttempts.orderId')
    .select('paymentOrders.ownerId')
    .where('paymentAttempts.id', '=', task.attemptId)
    .executeTakeFirstOrThrow()
  return { ...task, donorId }
}

/** The provider has given it back. Returns which task that was, if there was one. */
export async function finishRefundTask(
  tx: Tx,
  attemptId: string,
  doneAt: Date,
): Promise<{ id: number; amountXof: number } | undefined> {
  return tx
    .updateTable('refundTasks')
    .set({ doneAt })
    .where('attemptId', '=', attemptId)
    .where('doneAt', 'is', null)
    .returning(['id', 'amountXof'])
    .executeTakeFirst()
}

/** It pays an order instead; the journal keeps that it was to go back. */
export async function dropRefundTask(tx: Tx, attemptId: string): Promise<void> {
  await tx.deleteFrom('refundTasks').where('attemptId', '=', attemptId).where('doneAt', 'is', null).execute()
}
