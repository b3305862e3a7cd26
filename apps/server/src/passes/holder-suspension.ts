import { addDays, dayOf, daysBetween } from '@passerelle/contract/dates'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { isOpenPass } from './open-passes.ts'
import { liftSuspension, suspendPasses } from './pass-suspensions.ts'

/** A suspended person keeps their passes and cannot use them. Those past their last day are left as they are. */
export async function suspendPassesOf(ctx: Context, tx: Tx, beneficiaryId: number): Promise<number> {
  const passes = await tx
    .selectFrom('passes')
    .select('id')
    .where('beneficiaryId', '=', beneficiaryId)
    .where(isOpenPass(dayOf(ctx.now())))
    .orderBy('id')
    .forUpdate()
    .execute()
  await suspendPasses(ctx, tx, passes.map(({ id }) => id), 'holder')
  return passes.length
}

/** Gives them back, each with the days that it lost. Returns how many. */
export async function restorePassesOf(ctx: Context, tx: Tx, beneficiaryId: number): Promise<number> {
  const today = dayOf(ctx.now())
  const passes = await tx
    .selectFrom('passes')
    .innerJoin('passSuspensions', (join) =>
      join.onRef('passSuspensions.passId', '=', 'passes.id').on('passSuspensions.cause', '=', 'holder'),
    )
    .select(['passes.id', 'passes.expiresOn', 'passSuspensions.at'])
    .where('passes.beneficiaryId', '=', beneficiaryId)
    .where('passes.state', '=', 'suspended')
    .orderBy('passes.id')
    .forUpdate('passes')
    .execute()
  for (const { id, expiresOn, at } of passes) {
    if (expiresOn !== null) {
      await tx.updateTable('passes').set({ expiresOn: addDays(expiresOn, daysBetween(dayOf(at), today)) }).where('id', '=', id).execute()
    }
  }
  await liftSuspension(ctx, tx, passes.map(({ id }) => id), 'holder')
  return passes.length
}

/**
 * Passes that come to a suspended person are kept for them like the others. The lock lets a suspension under way end
 * first. Returns whether any were suspended.
 */
export async function suspendIfHoldersAre(
  ctx: Context,
  tx: Tx,
  passes: { passId: number; beneficiaryId: number }[],
): Promise<boolean> {
  const holderIds = [...new Set(passes.map(({ beneficiaryId }) => beneficiaryId))]
  const holders = await tx.selectFrom('users').select(['id', 'suspendedAt']).where('id', 'in', holderIds).orderBy('id').forShare().execute()
  const suspended = new Set(holders.flatMap(({ id, suspendedAt }) => (suspendedAt === null ? [] : [id])))
  const kept = passes.filter(({ beneficiaryId }) => suspended.has(beneficiaryId))
  await suspendPasses(ctx, tx, kept.map(({ passId }) => passId), 'holder')
  return kept.length > 0
}
