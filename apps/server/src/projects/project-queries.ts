import { limits } from '@passerelle/contract/constants'
import { publicPath } from '#src/files/public-path.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { readSetting } from '#src/platform/settings.ts'
import { statusForDonor } from './reservation-rules.ts'

/** Projects open for financing, oldest first, with what this donor may still choose in each. Whole FCFA. */
export async function listOpenProjects(ctx: UserContext) {
  const now = ctx.now()
  return ctx.db
    .selectFrom('projects')
    .innerJoin('requests', 'requests.id', 'projects.id')
    .innerJoin('services', 'services.id', 'projects.serviceId')
    .innerJoin('users as holder', 'holder.id', 'projects.beneficiaryId')
    .leftJoin('allocations', (join) =>
      join.onRef('allocations.projectId', '=', 'projects.id').on((eb) =>
        eb.or([
          eb('allocations.status', '=', 'open'),
          eb('allocations.reservedUntil', '<=', now),
          eb(
            'allocations.reservedOrderId',
            'in',
            eb.selectFrom('paymentOrders').select('paymentOrders.id').where('ownerId', '=', ctx.actor.id),
          ),
        ]),
      ),
    )
    .select(['projects.id', 'requests.slug', 'requests.code', 'requests.title', 'requests.resume', 'requests.createdAt'])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .select((eb) => [
      eb.fn.count<number>('allocations.id').as('openCount'),
      eb.fn.sum<number | null>('allocations.amountXof').as('openXof'),
    ])
    .where('projects.status', '=', 'pending')
    .where('holder.suspendedAt', 'is', null)
    .groupBy(['projects.id', 'requests.id', 'services.id'])
    .orderBy('projects.openedAt')
    .orderBy('projects.id')
    .limit(limits.shownMax)
    .execute()
}

/**
 * One project with its allocations as this donor may choose them, and the rate of the fee now. The id alone decides; the slug
 * is for people.
 * @throws AppError not_found, also while its request is pending or rejected
 */
export async function getProject(ctx: UserContext, { projectId }: { projectId: number }) {
  const project = await ctx.db
    .selectFrom('projects')
    .innerJoin('requests', 'requests.id', 'projects.id')
    .innerJoin('services', 'services.id', 'projects.serviceId')
    .innerJoin('files', 'files.id', 'requests.imageFileId')
    .select(['projects.id', 'projects.status', 'requests.title', 'requests.slug', 'requests.resume', 'requests.description'])
    .select([
      'services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType', 'files.id as fileId', 'files.mime',
    ])
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  if (!project) throw new AppError('not_found')
  const ownOrders = await ctx.db
    .selectFrom('paymentOrders')
    .select('id')
    .where('ownerId', '=', ctx.actor.id)
    .where('projectId', '=', projectId)
    .where('state', 'in', ['open', 'failed'])
    .execute()
  const allocations = await ctx.db
    .selectFrom('allocations')
    .select(['id', 'amountXof', 'status', 'reservedOrderId', 'reservedUntil'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute()
  const ownIds = ownOrders.map(({ id }) => id)
  return {
    ...project,
    image: publicPath({ id: project.fileId, mime: project.mime }),
    feeBasisPoints: await readSetting(ctx.db, 'feeBasisPoints'),
    allocations: allocations.map((allocation) => ({
      id: allocation.id,
      amountXof: allocation.amountXof,
      status: statusForDonor(allocation, ownIds, ctx.now()),
    })),
  }
}
