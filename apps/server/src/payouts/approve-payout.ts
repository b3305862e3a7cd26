import { randomUUID } from 'node:crypto'
import { limits } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import { dayOf } from '@passerelle/contract/dates'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction, type Tx } from '#src/platform/database.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { lockLimit } from '#src/platform/limits.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { approvalRefusal, approvalsNeeded } from './payout-rules.ts'

declare module '#src/platform/jobs.ts' {
  interface JobData {
    'send-payout': { attemptId: string }
    'reconcile-payouts': Record<string, never>
  }
}

/**
 * One administrator approves; above 500 000 FCFA two different ones must. The last approval stores the
 * outgoing reference, then the transfer leaves by a job: never twice, whatever dies in between.
 * @throws AppError not_found, payout_under_way, approved_by_you, payout_daily_limit
 */
export async function approvePayout(ctx: UserContext, { payoutId }: { payoutId: number }): Promise<{ sending: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', payoutId).forUpdate().executeTakeFirst()
    if (!payout) throw new AppError('not_found')
    const refusal = approvalRefusal(payout.status)
    if (refusal) throw new AppError(refusal)
    const approved = await tx
      .insertInto('payoutApprovals')
      .values({ payoutId, adminId: ctx.actor.id, at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('adminId')
      .executeTakeFirst()
    if (!approved) throw new AppError('approved_by_you')
    const { given } = await tx.selectFrom('payoutApprovals').select((eb) => eb.fn.countAll<number>().as('given')).where('payoutId', '=', payoutId).executeTakeFirstOrThrow()
    const isLast = given >= approvalsNeeded(payout.amountXof)
    await writeJournal(ctx, tx, { action: 'payout.approve', subject: { type: 'payout', id: payoutId }, detail: { amountXof: payout.amountXof, from: payout.status, to: isLast ? 'sending' : payout.status, approvals: given } })
    if (!isLast) return { sending: false }
    await refuseOverDailyLimit(ctx, tx, payout.number)
    const attemptId = randomUUID()
    await tx.insertInto('payoutAttempts').values({ id: attemptId, payoutId, number: payout.number, state: 'sending', createdAt: ctx.now(), nextCheckAt: new Date(ctx.now().getTime() + 60_000) }).execute()
    await tx.updateTable('payouts').set({ status: 'sending', reason: null }).where('id', '=', payoutId).execute()
    await enqueue(tx, 'send-payout', { attemptId })
    return { sending: true }
  })
}

/** A number gets at most three transfers a local day: the provider's rule. */
async function refuseOverDailyLimit(ctx: UserContext, tx: Tx, number: string): Promise<void> {
  // Approvals of several payouts to one number count one after the other, to the end of their transactions.
  await lockLimit(tx, `payout-number:${number}`)
  const recent = await tx
    .selectFrom('payoutAttempts')
    .select('createdAt')
    .where('number', '=', number)
    .where('state', '<>', 'failed')
    .where('createdAt', '>', new Date(ctx.now().getTime() - 24 * 3_600_000))
    .execute()
  const today = dayOf(ctx.now())
  if (recent.filter(({ createdAt }) => dayOf(createdAt) === today).length >= limits.payoutsPerNumberPerDay) throw new AppError('payout_daily_limit')
}
