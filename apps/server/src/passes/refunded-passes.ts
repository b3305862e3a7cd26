import type { ExpressionBuilder } from 'kysely'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx, Tables } from '#src/platform/database/tables.ts'
import { suspendPasses } from './pass-suspensions.ts'
import { passesSuspended } from './pass-words.ts'

/** Whether the payment that financed a pass went back, whole. For a query that has `passes`. */
export const isRefunded = (eb: ExpressionBuilder<Tables, 'passes'>) =>
  eb.exists(
    eb
      .selectFrom('paymentAttempts')
      .select('paymentAttempts.id')
      .whereRef('paymentAttempts.orderId', '=', 'passes.orderId')
      .where('paymentAttempts.state', '=', 'refunded')
      .where('paymentAttempts.settledAt', 'is not', null),
  )

/** Which of these are, in a transaction that holds their locks. */
export async function findRefunded(tx: Db | Tx, passIds: number[]): Promise<Set<number>> {
  if (passIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('passes')
    .select('id')
    .where('id', 'in', passIds)
    .where((eb) => isRefunded(eb))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Nobody spends money that went back: the passes of a refunded order that somebody holds are suspended, and their
 * holders told. Those without a holder stay so; used ones stay used. Returns the ids of the suspended ones.
 */
export async function suspendRefunded(ctx: Context, tx: Tx, orderId: number): Promise<number[]> {
  // Locked whatever their state: an attribution or a scan under way ends first, and what it left is judged.
  await tx.selectFrom('passes').select('id').where('orderId', '=', orderId).orderBy('id').forUpdate().execute()
  const held = await tx
    .selectFrom('passes')
    .select(['id', 'beneficiaryId'])
    .where('orderId', '=', orderId)
    .where('state', 'in', ['assigned', 'suspended'])
    .orderBy('id')
    .execute()
  const passIds = held.map(({ id }) => id)
  await suspendPasses(ctx, tx, passIds, 'refund')
  for (const [userId, passes] of Map.groupBy(held, ({ beneficiaryId }) => beneficiaryId)) {
    if (userId !== null) await sendNotice(tx, passesSuspended({ userId, orderId, count: passes.length }))
  }
  return passIds
}

/** The scan of a pass whose payment went back in between was undone: it is suspended at once. Returns whether it was. */
export async function suspendIfRefunded(ctx: Context, tx: Tx, passId: number): Promise<boolean> {
  const isSuspended = (await findRefunded(tx, [passId])).has(passId)
  if (isSuspended) await suspendPasses(ctx, tx, [passId], 'refund')
  return isSuspended
}
