import { sendNotice } from '#src/notices/send-notice.ts'
import { markUndecided } from '#src/orders/attempt-records.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockSigner } from '#src/signatures/read-team.ts'
import { lockRefundTask } from './refund-task-records.ts'
import { dropSignatures, judgeRefusalOf } from './refund-signatures.ts'
import { refundRefused } from './refund-words.ts'

/**
 * A second person does not agree that money goes back: what was signed is void, whoever signed is told why, and money that was to go
 * back by a decision is under review again. @throws AppError not_found, account_suspended, and every refusal of judgeRefusal
 */
export async function refuseRefund(ctx: UserContext, { taskId, reason }: { taskId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { attempt, ...task } = await lockRefundTask(tx, taskId)
    await lockSigner(ctx, tx)
    const refusal = await judgeRefusalOf(ctx, tx, task)
    if (refusal) throw new AppError(refusal, { tried: { type: 'refund_task', id: taskId } })
    const signers = await dropSignatures(tx, taskId)
    const at = ctx.now()
    await tx
      .updateTable('refundTasks')
      .set({ refusedBy: ctx.actor.id, refusedAt: at, refusalReason: reason })
      .where('id', '=', taskId)
      .execute()
    const isOpenAgain = attempt.state === 'returning'
    if (isOpenAgain) await markUndecided(tx, attempt)
    await writeJournal(ctx, tx, {
      action: 'refund.refuse',
      subject: { type: 'refund_task', id: taskId },
      reason,
      detail: { payment: attempt.id, amountXof: task.amountXof, from: 'unsigned', to: isOpenAgain ? 'review' : 'unsigned', void: signers },
    })
    const told = refundRefused(taskId, { payment: attempt, amountXof: task.amountXof, reason, at })
    for (const userId of signers) await sendNotice(tx, { userId, ...told })
  })
}
