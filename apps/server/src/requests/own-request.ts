import { dayOf } from '@passerelle/contract/dates'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { readRequests } from './request-queries.ts'

/**
 * One of a beneficiary's own requests, and how far it is: whether its project is still open, how many of its passes are financed, can be
 * used today and were used, and when the last one came.
 * @throws AppError not_found: unknown, or somebody else's
 */
export async function getOwnRequest(ctx: UserContext, { requestId }: { requestId: number }) {
  const [request] = await readRequests(ctx, [{ id: requestId }])
  if (request?.personId !== ctx.actor.id) throw new AppError('not_found')
  const project = await ctx.db.selectFrom('projects').select('status').where('id', '=', requestId).executeTakeFirst()
  const today = dayOf(ctx.now())
  const road = await ctx.db
    .selectFrom('allocations')
    .leftJoin('passes', 'passes.allocationId', 'allocations.id')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('allocations.status', '=', 'financed').as('financed'),
      eb.fn.countAll<number>().filterWhere('passes.state', '=', 'assigned').filterWhere('passes.expiresOn', '>=', today).as('usable'),
      eb.fn.countAll<number>().filterWhere('passes.state', '=', 'used').as('used'),
      eb.fn.max<Date | null>('passes.assignedAt').as('lastReceivedAt'),
    ])
    .where('allocations.projectId', '=', requestId)
    .executeTakeFirstOrThrow()
  return { request, road, isClosed: project?.status === 'closed' }
}
