import { randomUUID } from 'node:crypto'
import { AppError } from '#src/platform/app-error.ts'
import { dayOf } from '@passerelle/contract/dates'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { lockLimit } from '#src/platform/http/limits.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { readSetting } from '#src/platform/settings.ts'
import { lockSigner } from '#src/signatures/read-team.ts'
import { lockPayout, readCourt, readFacts } from './payout-facts.ts'
import { judgeApproval } from './payout-rules.ts'
import { tooManyToday } from './payout-words.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'send-payout': { attemptId: string }
    'reconcile-payouts': Record<string, never>
  }
}

/**
 * An administrator approves; two must when what the supplier has asked for over the window of the settings is large (payout-rules.ts).
 * The last approval stores the outgoing reference, then the transfer leaves by a job: never twice, whatever dies in between.
 * @throws AppError not_found, account_suspended, payout_daily_limit, and every refusal of judgeApproval
 */
export async function approvePayout(ctx: UserContext, { payoutId }: { payoutId: number }): Promise<{ sending: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (!payout) throw new AppError('not_found')
    await lockSigner(ctx, tx)
    const court = await readCourt(ctx, tx)
    const facts = (await readFacts(tx, [payoutId], court)).get(payoutId)
    if (!facts) throw new AppError('not_found')
    const { refusal, message, isLast, needed, yielded } = judgeApproval(facts, court.team, {
      actorId: ctx.actor.id,
      now: ctx.now(),
      figures: court.figures,
    })
    if (refusal) throw new AppError(refusal, { tried: { type: 'payout', id: payoutId }, ...(message !== undefined && { message }) })
    await tx
      .insertInto('payoutApprovals')
      .values({ payoutId, adminId: ctx.actor.id, at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { amountXof, status: from } = payout
    await writeJournal(ctx, tx, {
      action: 'payout.approve',
      subject: { type: 'payout', id: payoutId },
      detail: { amountXof, weekXof: facts.weekXof, from, to: isLast ? 'sending' : from, needed, yielded },
    })
    if (!isLast) return { sending: false }
    await refuseOverDailyLimit(ctx, tx, payout.number)
    const attemptId = randomUUID()
    await tx
      .insertInto('payoutAttempts')
      .values({
        id: attemptId,
        payoutId,
        number: payout.number,
        state: 'sending',
        createdAt: ctx.now(),
        nextCheckAt: new Date(ctx.now().getTime() + 60_000),
      })
      .execute()
    await tx.updateTable('payouts').set({ status: 'sending', reason: null }).where('id', '=', payoutId).execute()
    await enqueue(tx, 'send-payout', { attemptId })
    return { sending: true }
  })
}

/** A number gets a few transfers a local day: the provider makes no more. */
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
  const count = recent.filter(({ createdAt }) => dayOf(createdAt) === today).length
  if (count < (await readSetting(tx, 'payoutsPerNumberPerDay'))) return
  throw new AppError('payout_daily_limit', { message: tooManyToday(count) })
}
