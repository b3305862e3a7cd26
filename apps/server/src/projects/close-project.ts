import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { projectClosed } from './project-words.ts'

/**
 * Ends the financing of an open project: nobody can choose from it, what donors have given stays with the person.
 * @throws AppError not_found; already_decided when it has ended
 */
export async function closeProject(ctx: UserContext, { projectId, reason }: { projectId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ended = await endProject(ctx, tx, projectId)
    if (!ended) throw new AppError('already_decided')
    const request = await tx
      .selectFrom('requests')
      .select(['id', 'code', 'title', 'beneficiaryId'])
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    await writeJournal(ctx, tx, {
      action: 'project.close',
      subject: { type: 'project', id: projectId },
      reason,
      detail: { from: 'pending', to: 'closed', ...ended },
    })
    await sendNotice(tx, projectClosed(request, reason))
  })
}

/**
 * Open allocations close at once; one that a donor is paying closes when its payment has ended unpaid (release-reservations.ts), and is
 * given when it is paid. Locks as settlement does, allocations by id, the project last: a choice or a payment under way ends first.
 * Returns how many of each; null for one that had ended.
 * @throws AppError not_found
 */
export async function endProject(ctx: UserContext, tx: Tx, projectId: number): Promise<{ closed: number; reserved: number } | null> {
  const allocations = await tx
    .selectFrom('allocations')
    .select(['id', 'status'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const project = await tx.selectFrom('projects').select('status').where('id', '=', projectId).forUpdate().executeTakeFirst()
  if (!project) throw new AppError('not_found')
  if (project.status !== 'pending') return null
  const open = allocations.filter(({ status }) => status === 'open')
  if (open.length > 0) {
    await tx.updateTable('allocations').set({ status: 'closed' }).where('id', 'in', open.map(({ id }) => id)).execute()
  }
  await tx.updateTable('projects').set({ status: 'closed', endedAt: ctx.now() }).where('id', '=', projectId).execute()
  return { closed: open.length, reserved: allocations.filter(({ status }) => status === 'reserved').length }
}
