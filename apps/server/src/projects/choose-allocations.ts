import { sumXof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import { openAttempt, type OpenedAttempt } from '#src/orders/open-attempt.ts'
import { insertOrder } from '#src/orders/open-order.ts'
import { priceOrder } from '#src/orders/price-order.ts'
import { lockUnpaidOrders, replaceOrder } from '#src/orders/replace-orders.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { readSetting, settings } from '#src/platform/settings.ts'
import { allocationsOfManyProjects } from './project-words.ts'
import { releaseOrder } from './release-reservations.ts'
import { isTakeable } from './reservation-rules.ts'

export interface ChosenAllocations extends OpenedAttempt {
  allocations: { id: number; amountXof: number }[]
  reservedMinutes: number
}

/**
 * Reserves allocations of one project, all or none, for a while, and opens their payment; the donor's earlier unpaid
 * choice in that project is replaced.
 * @throws AppError not_found (none of them exists), project_not_open, allocation_taken, payment_provider_down
 * @throws FieldErrors on the selection: two projects, an id that does not exist, a payment above the ceiling
 */
export async function chooseAllocations(
  ctx: UserContext,
  provider: PaymentProvider,
  { allocationIds }: { allocationIds: number[] },
): Promise<ChosenAllocations> {
  // What an older release has committed has no minutes: they were fixed.
  const committed: Reserved = await inTransaction(ctx, (tx) => reserve(ctx, tx, provider, allocationIds))
  const { projectId, reservedMinutes = settings.reservationMinutes.default, ...reserved } = committed
  const opened = await openAttempt(ctx, provider, {
    order: reserved.order,
    description: `Financement ${product.brand} ${projectId}`,
    giveUp: (tx) => releaseOrder(tx, reserved.order.orderId),
  })
  return { ...reserved, ...opened, reservedMinutes }
}

type Reserved = Omit<Awaited<ReturnType<typeof reserve>>, 'reservedMinutes'> & { reservedMinutes?: number }

/** Locks in the order that settlement follows too: the donor, orders, then allocations by id; the project is last and not held. */
async function reserve(ctx: UserContext, tx: Tx, provider: PaymentProvider, allocationIds: number[]) {
  const projectId = await findCommonProject(tx, allocationIds)
  const earlierOrders = await lockUnpaidOrders(tx, ctx.actor.id, projectId)
  const locked = await tx
    .selectFrom('allocations')
    .select(['id', 'amountXof', 'status', 'reservedOrderId', 'reservedUntil'])
    .where((eb) => eb.or([
      eb('id', 'in', allocationIds),
      ...(earlierOrders.length > 0 ? [eb('reservedOrderId', 'in', earlierOrders)] : []),
    ]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const chosen = locked.filter(({ id }) => allocationIds.includes(id))
  const project = await tx
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.beneficiaryId')
    .select(['projects.status', 'users.suspendedAt', 'users.withdrawnAt'])
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (project.status !== 'pending' || project.suspendedAt || project.withdrawnAt) throw new AppError('project_not_open')
  if (!chosen.every((allocation) => isTakeable(allocation, earlierOrders, ctx.now()))) throw new AppError('allocation_taken')
  const price = await priceOrder(tx, sumXof(chosen.map((allocation) => allocation.amountXof)))
  for (const orderId of earlierOrders) {
    await replaceOrder(tx, orderId)
    await releaseOrder(tx, orderId)
  }

  const order = await insertOrder(ctx, tx, provider, { kind: 'offer', price, projectId })
  await tx.insertInto('offerAllocations').values(chosen.map(({ id }) => ({ orderId: order.orderId, allocationId: id }))).execute()
  const reservedMinutes = await readSetting(tx, 'reservationMinutes')
  const reservedUntil = new Date(ctx.now().getTime() + reservedMinutes * 60_000)
  await tx
    .updateTable('allocations')
    .set({ status: 'reserved', reservedOrderId: order.orderId, reservedUntil })
    .where('id', 'in', allocationIds)
    .execute()
  await writeJournal(ctx, tx, {
    action: 'offer.choose',
    subject: { type: 'project', id: projectId },
    detail: { orderId: order.orderId, allocationIds, amountXof: price.amountXof, replaced: earlierOrders },
  })
  return { allocations: chosen.map(({ id, amountXof }) => ({ id, amountXof })), order, reservedMinutes, projectId }
}

/** All must be of one project. Only unknown ids are a page that does not exist (404); a mixture is a faulty selection (422). */
async function findCommonProject(tx: Tx, allocationIds: number[]): Promise<number> {
  const rows = await tx.selectFrom('allocations').select('projectId').where('id', 'in', allocationIds).execute()
  const [first] = rows
  if (!first) throw new AppError('not_found')
  if (rows.length === allocationIds.length && rows.every(({ projectId }) => projectId === first.projectId)) return first.projectId
  throw new FieldErrors({ [`${productField.list}.0`]: allocationsOfManyProjects })
}
