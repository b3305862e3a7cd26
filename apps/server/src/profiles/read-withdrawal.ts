import { role } from '@passerelle/contract/constants'
import { dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import { getDonorFigures } from '#src/ledger/donor-figures.ts'
import { isOpenPass } from '#src/passes/open-passes.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { planWithdrawal, type Some, type WithdrawalFacts, type WithdrawalPlan } from './withdrawal-rules.ts'

/**
 * Holds the person, and plans from what there is now: the preview and the act both come here. Scans go on meanwhile.
 * @throws AppError not_found when they never submitted a profile
 */
export async function readWithdrawal(ctx: UserContext, tx: Tx, userId: number): Promise<WithdrawalPlan> {
  const person = await tx
    .selectFrom('users')
    .select(['roleId', 'adminRole', 'stat', 'submittedAt', 'mergedInto'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person?.submittedAt || person.adminRole) throw new AppError('not_found')
  const { roleId, stat, mergedInto } = person
  const found = { ...(await readOfRole(ctx, tx, { userId, roleId })), sessions: await countSessions(ctx, tx, userId) }
  return planWithdrawal({ roleId, stat, isMerged: mergedInto !== null, found })
}

type Found = WithdrawalFacts['found']

async function readOfRole(ctx: UserContext, tx: Tx, { userId, roleId }: { userId: number; roleId: number | null }): Promise<Found> {
  if (roleId === role.beneficiary) {
    const waiting = await tx
      .selectFrom('requests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('beneficiaryId', '=', userId)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    return {
      wallet_kept: await sumOpenPasses(ctx, tx, 'beneficiaryId', userId),
      requests_waiting: { count: waiting.count, amountXof: null },
      ...(await readProjects(tx, userId)),
    }
  }
  if (roleId === role.supplier) {
    const balance = await tx.selectFrom('supplierBalances').select('balanceXof').where('supplierId', '=', userId).executeTakeFirst()
    return {
      scans_moved: await sumOpenPasses(ctx, tx, 'supplierId', userId),
      payouts_waiting: await sumPayouts(tx, userId, ['pending', 'failed']),
      payouts_under_way: await sumPayouts(tx, userId, ['sending', 'unknown']),
      balance: { count: 0, amountXof: balance?.balanceXof ?? 0 },
    }
  }
  if (roleId !== role.partner) return {}
  const { passes, passesXof } = await getDonorFigures(tx, userId)
  return { gifts: { count: passes, amountXof: passesXof }, payments_under_way: await sumOrders(tx, userId) }
}

async function sumOpenPasses(ctx: UserContext, tx: Tx, of: 'beneficiaryId' | 'supplierId', userId: number): Promise<Some> {
  return tx
    .selectFrom('passes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.coalesce(fn.sum<number>('amountXof'), sql<number>`0`).as('amountXof')])
    .where(of, '=', userId)
    .where('state', 'in', ['assigned', 'suspended'])
    .where(isOpenPass(dayOf(ctx.now())))
    .executeTakeFirstOrThrow()
}

/** Open projects, with what of them is still wished for, and what donors are paying. */
async function readProjects(tx: Tx, beneficiaryId: number): Promise<Found> {
  const { projects, openXof, paying, payingXof } = await tx
    .selectFrom('projects')
    .leftJoin('allocations', (join) =>
      join.onRef('allocations.projectId', '=', 'projects.id').on('allocations.status', 'in', ['open', 'reserved']),
    )
    .select(({ fn }) => [
      fn.count<number>('projects.id').distinct().as('projects'),
      fn.sum<number | null>('allocations.amountXof').filterWhere('allocations.status', '=', 'open').as('openXof'),
      fn.count<number>('allocations.id').filterWhere('allocations.status', '=', 'reserved').as('paying'),
      fn.sum<number | null>('allocations.amountXof').filterWhere('allocations.status', '=', 'reserved').as('payingXof'),
    ])
    .where('projects.beneficiaryId', '=', beneficiaryId)
    .where('projects.status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return {
    projects_paused: { count: projects, amountXof: openXof ?? 0 },
    payments_under_way: { count: paying, amountXof: payingXof ?? 0 },
  }
}

async function sumPayouts(tx: Tx, supplierId: number, states: ('pending' | 'failed' | 'sending' | 'unknown')[]): Promise<Some> {
  return tx
    .selectFrom('payouts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.coalesce(fn.sum<number>('amountXof'), sql<number>`0`).as('amountXof')])
    .where('supplierId', '=', supplierId)
    .where('status', 'in', states)
    .executeTakeFirstOrThrow()
}

/** Begun and not declined: money of theirs may still come. */
async function sumOrders(tx: Tx, ownerId: number): Promise<Some> {
  return tx
    .selectFrom('paymentOrders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`coalesce(sum(amount_xof + fee_xof), 0)::bigint`.as('amountXof')])
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}

async function countSessions({ now }: UserContext, tx: Tx, userId: number): Promise<Some> {
  const { count } = await tx
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('suspendedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirstOrThrow()
  return { count, amountXof: null }
}
