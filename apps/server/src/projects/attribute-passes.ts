import { sql } from 'kysely'
import { allocatePasses } from '#src/passes/allocate-passes.ts'
import { assignPass } from '#src/passes/assign-pass.ts'
import { isPassRefunded, isRefunded } from '#src/passes/refunded-passes.ts'
import { tellReceived } from '#src/passes/tell-received.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction, isWorthRetrying } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { finishProjectIfFinanced } from './finish-project.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'attribute-passes': Record<string, never>
  }
}

const batchSize = 50

/**
 * Passes without a holder go to open allocations of the same service and amount, oldest approved request first; then
 * passes without a supplier get one. In batches, each its own transaction: it may stop anywhere and run
 * twice, several at once. Returns how many passes found a holder.
 */
export async function attributePasses(ctx: Context): Promise<number> {
  let total = 0
  const broken: number[] = []
  for (;;) {
    const assigned = await inTransaction(ctx, (tx) => attributeBatch(ctx, tx, broken))
    total += assigned
    if (assigned === 0) break
  }
  await allocatePasses(ctx)
  return total
}

/** @param broken passes that could not be given in this run, and are not tried again */
async function attributeBatch(ctx: Context, tx: Tx, broken: number[]): Promise<number> {
  const allocations = await tx
    .selectFrom('allocations')
    .innerJoin('projects', 'projects.id', 'allocations.projectId')
    .innerJoin('users as holder', 'holder.id', 'projects.beneficiaryId')
    .select(['allocations.id', 'allocations.projectId', 'allocations.serviceId', 'allocations.amountXof', 'projects.beneficiaryId'])
    .where('allocations.status', '=', 'open')
    .where('projects.status', '=', 'pending')
    .where('holder.suspendedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('passes')
          .select('passes.id')
          .where('passes.state', '=', 'funded')
          .whereRef('passes.serviceId', '=', 'allocations.serviceId')
          .whereRef('passes.amountXof', '=', 'allocations.amountXof')
          .where((pass) => pass.not(isRefunded(pass))),
      ),
    )
    .orderBy('projects.openedAt')
    .orderBy('projects.id')
    .orderBy('allocations.id')
    .limit(batchSize)
    .forUpdate('allocations')
    .skipLocked()
    .execute()
  const assigned: { passId: number; projectId: number; beneficiaryId: number }[] = []
  for (const allocation of allocations) {
    const passId = await giveTo(ctx, tx, allocation, broken)
    if (passId !== null) assigned.push({ passId, projectId: allocation.projectId, beneficiaryId: allocation.beneficiaryId })
  }
  for (const [beneficiaryId, received] of Map.groupBy(assigned, (pass) => pass.beneficiaryId)) {
    await tellReceived(tx, { beneficiaryId, passIds: received.map(({ passId }) => passId) })
  }
  const projects = new Set(assigned.map(({ projectId }) => projectId))
  for (const projectId of [...projects].toSorted((a, b) => a - b)) await finishProjectIfFinanced(ctx, tx, projectId)
  return assigned.length
}

interface OpenAllocation {
  id: number
  serviceId: number
  amountXof: number
  beneficiaryId: number
}

/** Returns the pass; null when there is none. One that cannot be given is told in the log, and holds up no other. */
async function giveTo(
  ctx: Context,
  tx: Tx,
  { id, serviceId, amountXof, beneficiaryId }: OpenAllocation,
  broken: number[],
): Promise<number | null> {
  const pass = await tx
    .selectFrom('passes')
    .select('id')
    .where('state', '=', 'funded')
    .where('serviceId', '=', serviceId)
    .where('amountXof', '=', amountXof)
    .where((eb) => eb.not(isRefunded(eb)))
    .$if(broken.length > 0, (query) => query.where('id', 'not in', broken))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // A refund may have committed between the look and the lock: the second look sees it, and none can follow.
  if (!pass || (await isPassRefunded(tx, pass.id))) return null
  await sql`savepoint one_pass`.execute(tx)
  try {
    await assignPass(ctx, tx, { passId: pass.id, serviceId, beneficiaryId, allocationId: id })
    await tx.updateTable('allocations').set({ status: 'financed' }).where('id', '=', id).execute()
    await sql`release savepoint one_pass`.execute(tx)
    return pass.id
  } catch (error) {
    if (isWorthRetrying(error)) throw error
    await sql`rollback to savepoint one_pass`.execute(tx)
    broken.push(pass.id)
    ctx.log.error({ err: error, passId: pass.id, allocationId: id }, 'an attribution broke')
    return null
  }
}
