import type { Tx } from '#src/platform/database/tables.ts'

/** Why money goes back by hand. */
export type RefundCause = 'duplicate' | 'replaced' | 'given_back' | 'excess'

/** Money that goes back by hand, once for an attempt. */
export async function insertRefundTask(
  tx: Tx,
  task: { attemptId: string; amountXof: number; cause: RefundCause; createdAt: Date },
): Promise<void> {
  await tx.insertInto('refundTasks').values({ ...task, doneAt: null }).execute()
}

/** The provider has given it back. */
export async function finishRefundTask(tx: Tx, attemptId: string, doneAt: Date): Promise<void> {
  await tx.updateTable('refundTasks').set({ doneAt }).where('attemptId', '=', attemptId).where('doneAt', 'is', null).execute()
}

/** It pays an order instead; the journal keeps that it was to go back. */
export async function dropRefundTask(tx: Tx, attemptId: string): Promise<void> {
  await tx.deleteFrom('refundTasks').where('attemptId', '=', attemptId).where('doneAt', 'is', null).execute()
}
