import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { projectClosed } from './project-words.ts'
import { lockProjectEnd } from './read-project-end.ts'

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
 * Ends the financing of a project as its plan says (project-end-rules.ts). Returns how many of its allocations close now, and how many when
 * their payment has ended; null for one that had ended.
 * @throws AppError not_found
 */
export async function endProject(ctx: UserContext, tx: Tx, projectId: number): Promise<{ closed: number; reserved: number } | null> {
  const { refusal, closing, reserved } = await lockProjectEnd(tx, projectId)
  if (refusal) return null
  if (closing.length > 0) await tx.updateTable('allocations').set({ status: 'closed' }).where('id', 'in', closing).execute()
  await tx.updateTable('projects').set({ status: 'closed', endedAt: ctx.now() }).where('id', '=', projectId).execute()
  return { closed: closing.length, reserved: reserved.count }
}
