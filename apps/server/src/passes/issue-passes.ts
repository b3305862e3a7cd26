import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { assignPasses } from './assign-passes.ts'
import { writePassEvents } from './pass-history.ts'

interface Origin {
  orderId: number
  donorId: number
  serviceId: number
}

/** A paid donation's passes: funded, held by nobody yet. Amounts in whole FCFA. Returns their ids. */
export async function issueDonationPasses(
  ctx: Context,
  tx: Tx,
  donation: Origin & { donationId: number; lines: { count: number; amountXof: number }[] },
): Promise<number[]> {
  const { orderId, donorId, serviceId, donationId } = donation
  const passes = donation.lines.flatMap(({ count, amountXof }) =>
    Array.from({ length: count }, () => ({
      orderId,
      donorId,
      serviceId,
      donationId,
      amountXof,
      state: 'funded' as const,
      createdAt: ctx.now(),
    })),
  )
  const rows = await tx.insertInto('passes').values(passes).returning('id').execute()
  const ids = rows.map(({ id }) => id)
  await writePassEvents(ctx, tx, ids, 'funded', { donationId })
  return ids
}

/** One paid allocation of a project: its pass goes straight to the project's beneficiary. Returns its id. */
export async function issueOfferPass(
  ctx: Context,
  tx: Tx,
  offer: Origin & { amountXof: number; beneficiaryId: number; allocationId: number },
): Promise<number> {
  const { orderId, donorId, serviceId, amountXof, beneficiaryId, allocationId } = offer
  const { id } = await tx
    .insertInto('passes')
    .values({ orderId, donorId, serviceId, amountXof, state: 'funded', createdAt: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writePassEvents(ctx, tx, [id], 'funded', { allocationId })
  await assignPasses(ctx, tx, [{ passId: id, serviceId, beneficiaryId, allocationId, why: { rule: 'offer' } }])
  return id
}
