import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'

export interface SomeAllocations {
  count: number
  amountXof: number
}

/**
 * What closing a project would do now: what is open closes, what is being paid waits for its payment, what was given stays.
 * @throws AppError not_found
 */
export async function previewProjectEnd({ db }: UserContext, projectId: number) {
  const project = await db.selectFrom('projects').select('status').where('id', '=', projectId).executeTakeFirst()
  if (!project) throw new AppError('not_found')
  const allocations = await db
    .selectFrom('allocations')
    .select(['status', 'amountXof'])
    // One by one: a project has a few hundred at most, of a million passes.
    .select((eb) => eb.selectFrom('passes').select('state').whereRef('allocationId', '=', 'allocations.id').as('state'))
    .where('projectId', '=', projectId)
    .execute()
  const sumOf = (chosen: typeof allocations): SomeAllocations =>
    ({ count: chosen.length, amountXof: chosen.reduce((total, { amountXof }) => total + amountXof, 0) })
  const given = allocations.filter(({ status }) => status === 'financed')
  return {
    status: project.status,
    open: sumOf(allocations.filter(({ status }) => status === 'open')),
    reserved: sumOf(allocations.filter(({ status }) => status === 'reserved')),
    used: sumOf(given.filter(({ state }) => state === 'used')),
    // One that was taken back has left the project.
    kept: sumOf(given.filter(({ state }) => state !== null && state !== 'used')),
  }
}
