import { addDays, dayOf, daysBetween } from '@passerelle/contract/dates'
import type { Context } from '#src/platform/context.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'
import type { ExpressionBuilder } from 'kysely'
import { isOpenPass } from './open-passes.ts'
import { liftSuspension, suspendPasses } from './pass-suspensions.ts'

/** Why the passes of a person are put aside: their account is suspended, or the approval of their profile is taken back. */
export type HolderCause = 'holder' | 'profile'
const otherCause = { holder: 'profile', profile: 'holder' } as const satisfies Record<HolderCause, HolderCause>

/** A person who is stopped keeps their passes and cannot use them. Those past their last day are left as they are. */
export async function suspendPassesOf(ctx: Context, tx: Tx, beneficiaryId: number, cause: HolderCause): Promise<number> {
  const passes = await tx
    .selectFrom('passes')
    .select('id')
    .where('beneficiaryId', '=', beneficiaryId)
    .where(isOpenPass(dayOf(ctx.now())))
    .orderBy('id')
    .forUpdate()
    .execute()
  await suspendPasses(ctx, tx, passes.map(({ id }) => id), cause)
  return passes.length
}

/** Of passes that one cause leaves: how many can be used again, and how many another one keeps. */
export interface GivenBack {
  restored: number
  kept: number
}

/**
 * Gives them back, each with the days that it lost; one that the other cause keeps has them when that one ends too. What the
 * desk or a refund keeps stays unusable.
 */
export async function restorePassesOf(ctx: Context, tx: Tx, beneficiaryId: number, cause: HolderCause): Promise<GivenBack> {
  const today = dayOf(ctx.now())
  const passes = await tx
    .selectFrom('passes')
    .innerJoin('passSuspensions', (join) =>
      join.onRef('passSuspensions.passId', '=', 'passes.id').on('passSuspensions.cause', '=', cause),
    )
    .leftJoin('passSuspensions as other', (join) =>
      join.onRef('other.passId', '=', 'passes.id').on('other.cause', '=', otherCause[cause]),
    )
    .select(['passes.id', 'passes.expiresOn', 'passSuspensions.at', 'other.at as otherAt'])
    .select((eb) => isKeptBesides(eb, cause).as('isKept'))
    .where('passes.beneficiaryId', '=', beneficiaryId)
    .where('passes.state', '=', 'suspended')
    .orderBy('passes.id')
    .forUpdate('passes')
    .execute()
  for (const { id, expiresOn, at, otherAt } of passes) {
    if (otherAt !== null) {
      // It goes on from where this one began: no day is given back twice.
      if (at < otherAt) {
        await tx.updateTable('passSuspensions').set({ at }).where('passId', '=', id).where('cause', '=', otherCause[cause]).execute()
      }
    } else if (expiresOn !== null) {
      await tx.updateTable('passes').set({ expiresOn: addDays(expiresOn, daysBetween(dayOf(at), today)) }).where('id', '=', id).execute()
    }
  }
  await liftSuspension(ctx, tx, passes.map(({ id }) => id), cause)
  const kept = passes.filter(({ isKept }) => isKept).length
  return { restored: passes.length - kept, kept }
}

/** Another reason than this one stops the pass. */
const isKeptBesides = (eb: ExpressionBuilder<Tables, 'passes'>, cause: HolderCause) =>
  eb.exists(eb
    .selectFrom('passSuspensions as besides')
    .select('besides.passId')
    .whereRef('besides.passId', '=', 'passes.id')
    .where('besides.cause', '<>', cause))

/** How many of a suspended person's passes the end of the suspension would give back. */
export async function countToRestore(tx: Tx, beneficiaryId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('passes')
    .innerJoin('passSuspensions', (join) =>
      join.onRef('passSuspensions.passId', '=', 'passes.id').on('passSuspensions.cause', '=', 'holder'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('passes.beneficiaryId', '=', beneficiaryId)
    .where('passes.state', '=', 'suspended')
    .where((eb) => eb.not(isKeptBesides(eb, 'holder')))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Passes that come to a person who is stopped are kept for them like the others. The lock lets what stops them under way end
 * first. Returns whether any were suspended.
 */
export async function suspendIfHoldersAre(
  ctx: Context,
  tx: Tx,
  passes: { passId: number; beneficiaryId: number }[],
): Promise<boolean> {
  const holderIds = [...new Set(passes.map(({ beneficiaryId }) => beneficiaryId))]
  const holders = await tx
    .selectFrom('users')
    .select(['id', 'suspendedAt', 'withdrawnAt'])
    .where('id', 'in', holderIds)
    .orderBy('id')
    .forShare()
    .execute()
  let isAny = false
  for (const [cause, column] of [['holder', 'suspendedAt'], ['profile', 'withdrawnAt']] as const) {
    const stopped = new Set(holders.filter((holder) => holder[column] !== null).map(({ id }) => id))
    const kept = passes.filter(({ beneficiaryId }) => stopped.has(beneficiaryId))
    await suspendPasses(ctx, tx, kept.map(({ passId }) => passId), cause)
    isAny ||= kept.length > 0
  }
  return isAny
}
