import { limits } from '@passerelle/contract/constants'
import { publicPath } from '#src/files/public-path.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { readSetting } from '#src/platform/settings.ts'
import { longestReservation, statusForDonor } from './reservation-rules.ts'

/** Projects open for financing, oldest first, with what this donor may still choose in each. Whole FCFA. */
export async function listOpenProjects(ctx: UserContext, { after }: { after?: number | undefined }) {
  const now = ctx.now()
  // Those that are shown, then what is open in each: not that of every project there is.
  const open = ctx.db
    .selectFrom('projects')
    .innerJoin('users as holder', 'holder.id', 'projects.beneficiaryId')
    .select(['projects.id', 'projects.serviceId', 'projects.openedAt'])
    .where('projects.status', '=', 'pending')
    .where('holder.suspendedAt', 'is', null)
    .where('holder.withdrawnAt', 'is', null)
  // A project keeps its place when it is financed; after one that there is not, nothing comes.
  const place = ctx.db.selectFrom('projects as last').select('last.openedAt').where('last.id', '=', after ?? 0)
  const rest = after === undefined
    ? open
    : open.where((eb) => eb(eb.refTuple('projects.openedAt', 'projects.id'), '>', eb.tuple(place, after)))
  const shown = rest.orderBy('projects.openedAt').orderBy('projects.id').limit(limits.arrayRows)
  return ctx.db
    .selectFrom(shown.as('projects'))
    .innerJoin('requests', 'requests.id', 'projects.id')
    .innerJoin('services', 'services.id', 'projects.serviceId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('allocations')
          .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amountXof').as('amountXof')])
          .whereRef('allocations.projectId', '=', 'projects.id')
          .where((allocation) => allocation.or([
            allocation('status', '=', 'open'),
            allocation('reservedUntil', '<=', now),
            allocation.exists(
              allocation
                .selectFrom('paymentOrders')
                .select('paymentOrders.id')
                .whereRef('paymentOrders.id', '=', 'allocations.reservedOrderId')
                .where('ownerId', '=', ctx.actor.id),
            ),
          ]))
          .as('open'),
      (join) => join.onTrue(),
    )
    .select(['projects.id', 'requests.slug', 'requests.code', 'requests.title', 'requests.resume', 'requests.createdAt'])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .select(['open.count as openCount', 'open.amountXof as openXof'])
    .orderBy('projects.openedAt')
    .orderBy('projects.id')
    .execute()
}

/**
 * One project with its allocations as this donor may choose them, the rate of the fee now and how long a choice keeps others
 * away. The id alone decides; the slug is for people.
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
    reservationMinutes: longestReservation(allocations, await readSetting(ctx.db, 'reservationMinutes'), ctx.now()),
    allocations: allocations.map((allocation) => ({
      id: allocation.id,
      amountXof: allocation.amountXof,
      status: statusForDonor(allocation, ownIds, ctx.now()),
    })),
  }
}
