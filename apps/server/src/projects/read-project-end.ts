import { AppError } from '#src/platform/app-error.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { planProjectEnd, type ProjectEnd } from './project-end-rules.ts'

type Status = 'pending' | 'financed' | 'closed'

/** What ending a project would do now, from a reading that holds nothing. @throws AppError not_found */
export async function previewProjectEnd(db: Db, projectId: number): Promise<ProjectEnd & { status: Status }> {
  const project = await db.selectFrom('projects').select('status').where('id', '=', projectId).executeTakeFirst()
  if (!project) throw new AppError('not_found')
  return { ...planProjectEnd(project.status, await selectAllocations(db, projectId).execute()), status: project.status }
}

/**
 * The same under the locks of the act, taken as settlement does, allocations by id, the project last: a choice or a payment under way ends
 * first. @throws AppError not_found
 */
export async function lockProjectEnd(tx: Tx, projectId: number): Promise<ProjectEnd> {
  await tx.selectFrom('allocations').select('id').where('projectId', '=', projectId).orderBy('id').forUpdate().execute()
  const project = await tx.selectFrom('projects').select('status').where('id', '=', projectId).forUpdate().executeTakeFirst()
  if (!project) throw new AppError('not_found')
  return planProjectEnd(project.status, await selectAllocations(tx, projectId).execute())
}

const selectAllocations = (db: Db | Tx, projectId: number) => db
  .selectFrom('allocations')
  .select(['id', 'status', 'amountXof'])
  // One by one: a project has a few hundred at most, of a million passes.
  .select((eb) => eb.selectFrom('passes').select('state').whereRef('allocationId', '=', 'allocations.id').as('passState'))
  .where('projectId', '=', projectId)
  .orderBy('id')
