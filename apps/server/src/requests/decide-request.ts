import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { openProject } from '#src/projects/open-project.ts'
import { endReview } from '#src/reviews/end-review.ts'
import { findQuestions, versionOf } from '#src/reviews/find-questions.ts'
import { approvalRefusal } from './request-rules.ts'
import { requestApproved, requestRejected } from './request-words.ts'

interface Decision {
  requestId: number
  /** What the reviewer read; null: a request that no answer has changed. */
  version?: string | null
}

/**
 * An administrator accepts a request: its project opens for financing.
 * @throws AppError not_found; already_decided when somebody was faster; file_claimed when somebody else examines it;
 * profile_changed when it is not what was read; holder_suspended, holder_withdrawn
 */
export async function approveRequest(ctx: UserContext, { requestId, version = null }: Decision): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockPendingRequest(ctx, tx, { requestId, version })
    const holder = await tx
      .selectFrom('users')
      .select(['suspendedAt', 'withdrawnAt'])
      .where('id', '=', request.beneficiaryId)
      .forShare()
      .executeTakeFirstOrThrow()
    const refusal = approvalRefusal(holder)
    if (refusal) throw new AppError(refusal)
    await tx
      .updateTable('requests')
      .set({ status: 'approved', decidedBy: ctx.actor.id, decidedAt: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    await openProject(ctx, tx, request)
    await writeJournal(ctx, tx, {
      action: 'request.approve',
      subject: { type: 'request', id: requestId },
      detail: { from: 'pending', to: 'approved' },
    })
    await sendNotice(tx, requestApproved(request))
  })
}

/**
 * An administrator refuses a request, with the reason told to the person.
 * @throws AppError not_found; already_decided when somebody was faster; file_claimed when somebody else examines it;
 * profile_changed when it is not what was read
 */
export async function rejectRequest(ctx: UserContext, { requestId, reason, version = null }: Decision & { reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockPendingRequest(ctx, tx, { requestId, version })
    await tx
      .updateTable('requests')
      .set({ status: 'rejected', reason, decidedBy: ctx.actor.id, decidedAt: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    await writeJournal(ctx, tx, {
      action: 'request.reject',
      subject: { type: 'request', id: requestId },
      reason,
      detail: { from: 'pending', to: 'rejected' },
    })
    await sendNotice(tx, requestRejected(request, reason))
  })
}

/** Two officers, one request: the second waits here, then finds it decided. */
async function lockPendingRequest(ctx: UserContext, tx: Tx, { requestId, version }: Required<Decision>) {
  const request = await tx
    .selectFrom('requests')
    .select(['id', 'code', 'title', 'beneficiaryId', 'serviceId', 'status'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw new AppError('not_found')
  if (request.status !== 'pending') throw new AppError('already_decided')
  const questions = await findQuestions(tx, { kind: 'request', of: [{ id: requestId }] })
  if (versionOf(questions.get(requestId)) !== version) throw new AppError('profile_changed')
  await endReview(ctx, tx, { kind: 'request', fileId: requestId })
  return request
}
