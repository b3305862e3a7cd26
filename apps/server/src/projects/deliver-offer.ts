import { issueOfferPass } from '#src/passes/issue-passes.ts'
import { tellReceived } from '#src/passes/tell-received.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { finishProjectIfFinanced } from './finish-project.ts'
import { isTakeable } from './reservation-rules.ts'

export interface OfferResult {
  /** Of the project, for words to the donor. */
  title: string
  serviceId: number
  financed: number
  /** What others had taken before the money came. */
  gone: { id: number; amountXof: number }[]
}

/**
 * A paid offer: each allocation it was for that can still be had becomes a pass of the project's beneficiary.
 * The caller holds the order's row; allocations are locked by id, the project last.
 */
export async function deliverOffer(
  ctx: Context,
  tx: Tx,
  { orderId, donorId, projectId }: { orderId: number; donorId: number; projectId: number },
): Promise<OfferResult> {
  const allocations = await tx
    .selectFrom('allocations')
    .select(['id', 'amountXof', 'status', 'reservedOrderId', 'reservedUntil'])
    .where('id', 'in', (eb) => eb.selectFrom('offerAllocations').select('allocationId').where('orderId', '=', orderId))
    .orderBy('id')
    .forUpdate()
    .execute()
  const project = await tx
    .selectFrom('projects')
    .innerJoin('requests', 'requests.id', 'projects.id')
    .select(['projects.beneficiaryId', 'projects.serviceId', 'requests.title'])
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow()
  const { beneficiaryId, serviceId, title } = project
  const ownOrders = await unpaidOrdersOf(tx, donorId, projectId)
  const takeable = allocations.filter((allocation) => isTakeable(allocation, [orderId, ...ownOrders], ctx.now()))
  const passIds: number[] = []
  for (const { id, amountXof } of takeable) {
    await tx
      .updateTable('allocations')
      .set({ status: 'financed', reservedOrderId: null, reservedUntil: null })
      .where('id', '=', id)
      .execute()
    const passId = await issueOfferPass(ctx, tx, { orderId, donorId, serviceId, amountXof, beneficiaryId, allocationId: id })
    passIds.push(passId)
  }
  if (passIds.length > 0) await tellReceived(ctx, tx, { beneficiaryId, passIds })
  await finishProjectIfFinanced(ctx, tx, projectId)
  return { title, serviceId, financed: takeable.length, gone: allocations.filter((allocation) => !takeable.includes(allocation)) }
}

/** A later choice of the same donor, not paid: this money comes first. */
async function unpaidOrdersOf(tx: Tx, donorId: number, projectId: number): Promise<number[]> {
  const orders = await tx
    .selectFrom('paymentOrders')
    .select('id')
    .where('ownerId', '=', donorId)
    .where('projectId', '=', projectId)
    .where('state', 'in', ['open', 'failed'])
    .execute()
  return orders.map(({ id }) => id)
}
