import { waitedMax } from '@passerelle/contract/pass-events'
import { sql } from 'kysely'
import { allocatePasses } from '#src/passes/allocate-passes.ts'
import { type Assignment, assignPasses } from '#src/passes/assign-passes.ts'
import { findRefunded, isRefunded } from '#src/passes/refunded-passes.ts'
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
    const { tried, assigned } = await inTransaction(ctx, (tx) => attributeBatch(ctx, tx, broken))
    total += assigned
    if (tried === 0) break
  }
  await allocatePasses(ctx)
  return total
}

/** @param broken passes that could not be given in this run, and are not tried again */
async function attributeBatch(ctx: Context, tx: Tx, broken: number[]): Promise<{ tried: number; assigned: number }> {
  const kinds = await listFundedKinds(tx)
  if (kinds.length === 0) return { tried: 0, assigned: 0 }
  const allocations = await tx
    .selectFrom('allocations')
    .innerJoin('projects', 'projects.id', 'allocations.projectId')
    .innerJoin('users as holder', 'holder.id', 'projects.beneficiaryId')
    .select(['allocations.id', 'allocations.projectId', 'allocations.serviceId', 'allocations.amountXof', 'projects.beneficiaryId'])
    .where('allocations.status', '=', 'open')
    // Only those that a pass may be there for are read, however many others wait.
    .where(sql<boolean>`(allocations.service_id, allocations.amount_xof) in (${sql.join(kinds)})`)
    .where('projects.status', '=', 'pending')
    .where('holder.suspendedAt', 'is', null)
    .where('holder.withdrawnAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('passes')
          .select('passes.id')
          .where('passes.state', '=', 'funded')
          .whereRef('passes.serviceId', '=', 'allocations.serviceId')
          .whereRef('passes.amountXof', '=', 'allocations.amountXof')
          .where((pass) => pass.not(isRefunded(pass)))
          // Wishes for these alone would fill the batch, and hold up the younger ones for others.
          .$if(broken.length > 0, (query) => query.where('passes.id', 'not in', broken)),
      ),
    )
    .orderBy('projects.openedAt')
    .orderBy('projects.id')
    .orderBy('allocations.id')
    .limit(batchSize)
    .forUpdate('allocations')
    .skipLocked()
    .execute()
  const pairs = await pairUp(tx, allocations, broken)
  const assigned = (await giveAll(ctx, tx, pairs)) ? pairs : await giveOneByOne(ctx, tx, pairs, broken)
  for (const [beneficiaryId, received] of Map.groupBy(assigned, (pass) => pass.beneficiaryId)) {
    await tellReceived(ctx, tx, { beneficiaryId, passIds: received.map(({ passId }) => passId) })
  }
  const projects = new Set(assigned.map(({ projectId }) => projectId))
  for (const projectId of [...projects].toSorted((a, b) => a - b)) await finishProjectIfFinanced(ctx, tx, projectId)
  return { tried: pairs.length, assigned: assigned.length }
}

/** Of which service and amount passes wait, one step of the index from kind to kind: their number does not count. */
async function listFundedKinds(tx: Tx) {
  const { rows } = await sql<{ serviceId: number; amountXof: number }>`
    with recursive kinds as (
      (select service_id, amount_xof from passes where state = 'funded' order by service_id, amount_xof limit 1)
      union all
      select later.service_id, later.amount_xof from kinds cross join lateral (
        select service_id, amount_xof from passes
        where state = 'funded' and (service_id, amount_xof) > (kinds.service_id, kinds.amount_xof)
        order by service_id, amount_xof limit 1
      ) as later
    ) select service_id, amount_xof from kinds`.execute(tx)
  return rows.map(({ serviceId, amountXof }) => sql`(${serviceId}::bigint, ${amountXof}::bigint)`)
}

interface OpenAllocation {
  id: number
  projectId: number
  serviceId: number
  amountXof: number
  beneficiaryId: number
}

type Pair = Assignment & { projectId: number; allocationId: number }

/** A pass for each allocation, the oldest first, as far as there are; all of one kind are locked together. */
async function pairUp(tx: Tx, allocations: OpenAllocation[], broken: number[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const alike of Map.groupBy(allocations, ({ serviceId, amountXof }) => `${serviceId} ${amountXof}`).values()) {
    const [{ serviceId, amountXof } = { serviceId: 0, amountXof: 0 }] = alike
    const passes = await tx
      .selectFrom('passes')
      .select('id')
      .where('state', '=', 'funded')
      .where('serviceId', '=', serviceId)
      .where('amountXof', '=', amountXof)
      .where((eb) => eb.not(isRefunded(eb)))
      .$if(broken.length > 0, (query) => query.where('id', 'not in', broken))
      .orderBy('id')
      .limit(alike.length)
      .forUpdate()
      .skipLocked()
      .execute()
    // A refund may have committed between the look and the lock: the second look sees it, and none can follow.
    const refunded = await findRefunded(tx, passes.map(({ id }) => id))
    const given = passes.filter(({ id }) => !refunded.has(id))
    const waited = given.length > 0 ? await countWaiting(tx, { serviceId, amountXof }) : 0
    for (const [n, { id: passId }] of given.entries()) {
      const allocation = alike[n]
      if (allocation) {
        pairs.push({ ...allocation, passId, allocationId: allocation.id, why: { rule: 'oldest', waited, place: n + 1 } })
      }
    }
  }
  return pairs
}

/** Open wishes of one kind, counted up to one more than are told. */
async function countWaiting(tx: Tx, { serviceId, amountXof }: { serviceId: number; amountXof: number }): Promise<number> {
  const waiting = tx
    .selectFrom('allocations')
    .select('id')
    .where('status', '=', 'open')
    .where('serviceId', '=', serviceId)
    .where('amountXof', '=', amountXof)
    .limit(waitedMax + 1)
  const { count } = await tx
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether they could be given all at once; if not, nothing is done. */
async function giveAll(ctx: Context, tx: Tx, pairs: Pair[]): Promise<boolean> {
  await sql`savepoint some_passes`.execute(tx)
  try {
    await give(ctx, tx, pairs)
    await sql`release savepoint some_passes`.execute(tx)
    return true
  } catch (error) {
    if (isWorthRetrying(error)) throw error
    await sql`rollback to savepoint some_passes`.execute(tx)
    return false
  }
}

/** Returns those given. One that cannot be is told in the log, and holds up no other. */
async function giveOneByOne(ctx: Context, tx: Tx, pairs: Pair[], broken: number[]): Promise<Pair[]> {
  const given: Pair[] = []
  for (const pair of pairs) {
    const { passId, allocationId } = pair
    await sql`savepoint one_pass`.execute(tx)
    try {
      await give(ctx, tx, [pair])
      await sql`release savepoint one_pass`.execute(tx)
      given.push(pair)
    } catch (error) {
      if (isWorthRetrying(error)) throw error
      await sql`rollback to savepoint one_pass`.execute(tx)
      broken.push(passId)
      ctx.log.error({ err: error, passId, allocationId }, 'an attribution broke')
    }
  }
  return given
}

async function give(ctx: Context, tx: Tx, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await assignPasses(ctx, tx, pairs)
  await tx.updateTable('allocations').set({ status: 'financed' }).where('id', 'in', pairs.map(({ allocationId }) => allocationId)).execute()
}
