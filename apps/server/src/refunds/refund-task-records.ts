import type { RefundCause } from '@passerelle/contract/refund-causes'
import { lockAttempt } from '#src/orders/lock-attempt.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Money that goes back by hand, once for an attempt. */
export async function insertRefundTask(
  tx: Tx,
  task: { attemptId: string; amountXof: number; cause: RefundCause; createdAt: Date },
): Promise<void> {
  await tx.insertInto('refundTasks').values({ ...task, doneAt: null }).execute()
}

/**
 * A task that is still to be done, held to the end of the transaction with its order and its attempt, in the order in which whoever
 * decides on the payment takes them. @throws AppError not_found
 */
export async function lockRefundTask(tx: Tx, taskId: number) {
  const known = await tx.selectFrom('refundTasks').select('attemptId').where('id', '=', taskId).executeTakeFirst()
  if (!known) throw new AppError('not_found')
  const { order, attempt } = await lockAttempt(tx, known.attemptId)
  const task = await tx.selectFrom('refundTasks').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst()
  if (!task || task.doneAt) throw new AppError('not_found')
  return { ...task, attempt, donorId: order.ownerId, attemptState: attempt.state }
}

/** The provider has given it back. Returns which task that was, if there was one. */
export async function finishRefundTask(
  tx: Tx,
  attemptId: string,
  doneAt: Date,
): Promise<{ id: number; amountXof: number; cause: string; takenBy: number | null } | undefined> {
  return tx
    .updateTable('refundTasks')
    .set({ doneAt })
    .where('attemptId', '=', attemptId)
    .where('doneAt', 'is', null)
    .returning(['id', 'amountXof', 'cause', 'takenBy'])
    .executeTakeFirst()
}

/** It pays an order instead; the journal keeps that it was to go back. */
export async function dropRefundTask(tx: Tx, attemptId: string): Promise<void> {
  await tx.deleteFrom('refundTasks').where('attemptId', '=', attemptId).where('doneAt', 'is', null).execute()
}
