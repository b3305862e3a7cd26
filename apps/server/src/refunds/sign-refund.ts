import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockSigner } from '#src/signatures/read-team.ts'
import { lockRefundTask } from './refund-task-records.ts'
import { judgeTask, keepSignature } from './refund-signatures.ts'

/**
 * An administrator agrees to a refund; above an amount two must, before anybody gives the money back. Returns whether they are enough.
 * @throws AppError not_found, account_suspended, refund_undecided, refund_signed, and every refusal of judgeSignature
 */
export async function signRefund(ctx: UserContext, { taskId }: { taskId: number }): Promise<{ isSigned: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const task = await lockRefundTask(tx, taskId)
    await lockSigner(ctx, tx)
    const { refusal, isLast, needed, yielded } = await judgeTask(ctx, tx, task)
    if (refusal) throw new AppError(refusal, { tried: { type: 'refund_task', id: taskId } })
    await keepSignature(ctx, tx, taskId)
    await writeJournal(ctx, tx, {
      action: 'refund.sign',
      subject: { type: 'refund_task', id: taskId },
      detail: {
        payment: task.attemptId, amountXof: task.amountXof, from: 'unsigned', to: isLast ? 'signed' : 'unsigned', needed, isLast, yielded,
      },
    })
    return { isSigned: isLast }
  })
}
