import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endProject } from '#src/projects/close-project.ts'
import { approvalWithdrawn } from './request-words.ts'

/**
 * Takes back an approval that was wrong: the request is rejected, its project closes if it is still open; passes that donors have given
 * stay with the person.
 * @throws AppError not_found; already_decided when it is not approved
 */
export async function withdrawRequest(ctx: UserContext, { requestId, reason }: { requestId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await tx
      .selectFrom('requests')
      .select(['id', 'code', 'title', 'beneficiaryId', 'status'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()
    if (!request) throw new AppError('not_found')
    if (request.status !== 'approved') throw new AppError('already_decided')
    const ended = await endProject(ctx, tx, requestId)
    await tx
      .updateTable('requests')
      .set({ status: 'rejected', reason, decidedBy: ctx.actor.id, decidedAt: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    await writeJournal(ctx, tx, {
      action: 'request.withdraw',
      subject: { type: 'request', id: requestId },
      reason,
      detail: { from: 'approved', to: 'rejected', ...ended },
    })
    await sendNotice(tx, approvalWithdrawn(request, reason))
  })
}
