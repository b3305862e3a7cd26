import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { judgeTask } from './refund-signatures.ts'
import { lockRefundTask } from './refund-task-records.ts'

/**
 * Somebody of finance looks after a refund from now on, once enough have signed; what a suspended colleague had taken is free again.
 * @throws AppError not_found, refund_undecided, refund_unsigned, refund_taken
 */
export async function takeRefundTask(ctx: UserContext, { taskId }: { taskId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const task = await lockRefundTask(tx, taskId)
    const { isSigned, isUndecided } = await judgeTask(ctx, tx, task)
    if (isUndecided) throw new AppError('refund_undecided')
    if (!isSigned) throw new AppError('refund_unsigned')
    const isTaken = task.takenBy !== null && (await isActive(tx, task.takenBy))
    if (isTaken) throw new AppError('refund_taken')
    await tx.updateTable('refundTasks').set({ takenBy: ctx.actor.id, takenAt: ctx.now() }).where('id', '=', taskId).execute()
    await writeJournal(ctx, tx, {
      action: 'refund.take', subject: { type: 'refund_task', id: taskId }, detail: { from: task.takenBy, to: ctx.actor.id },
    })
  })
}

/**
 * Who looked after it does no more, before the provider says that the money has gone: anybody of finance may. Whether they had given it
 * back is for the provider to say, before it pays anything else. @throws AppError not_found, refund_not_yours
 */
export async function leaveRefundTask(ctx: UserContext, { taskId }: { taskId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const task = await lockRefundTask(tx, taskId)
    if (task.takenBy !== ctx.actor.id) throw new AppError('refund_not_yours')
    await tx.updateTable('refundTasks').set({ takenBy: null, takenAt: null, leftAt: ctx.now() }).where('id', '=', taskId).execute()
    await writeJournal(ctx, tx, {
      action: 'refund.leave', subject: { type: 'refund_task', id: taskId }, detail: { from: ctx.actor.id, to: null },
    })
  })
}

async function isActive(tx: Tx, userId: number): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).where('suspendedAt', 'is', null).executeTakeFirst()
  return user !== undefined
}
