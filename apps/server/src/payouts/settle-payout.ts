import { postPayoutTransferred } from '#src/ledger/post-events.ts'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import type { PayoutState } from '@passerelle/contract/payout-states'
import { payoutFailed, payoutFailedAfterTransfer, payoutSentAfterFailure, payoutTransferred, refusedByOperator } from './payout-words.ts'

/** What is known of a transfer: the provider's answer, or that it gave none. */
export interface PayoutWord {
  status: 'created' | 'sending' | 'sent' | 'failed' | 'unknown'
  errorCode?: string | null
  id?: string
}

const checkDelaysMs = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000]

/**
 * The one door to « Transféré »: books a transfer once, or its definite failure, or asks again later.
 * Repeated, late and contradictory words change nothing that is settled; a contradiction is told to finance.
 */
export async function settlePayout(ctx: Context, { attemptId, word }: { attemptId: string; word: PayoutWord }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await tx.selectFrom('payoutAttempts').select('payoutId').where('id', '=', attemptId).executeTakeFirst()
    if (!found) return
    const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', found.payoutId).forUpdate().executeTakeFirstOrThrow()
    const attempt = await tx.selectFrom('payoutAttempts').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirstOrThrow()
    if (attempt.state === 'failed' && word.status === 'sent') {
      await reportLateTransfer(ctx, tx, payout, attempt)
      // Its money is still reserved, and nothing else is under way.
      return isReservedAlone(payout.status) ? transfer(ctx, tx, payout, attempt) : undefined
    }
    if (attempt.state === 'sent' && word.status === 'failed') return reportLostTransfer(ctx, tx, payout, attempt)
    if (attempt.state === 'sent' || attempt.state === 'failed') return
    if (word.status === 'sent') return transfer(ctx, tx, payout, attempt)
    if (word.status === 'failed') return fail(ctx, tx, payout, attempt, word.errorCode ?? refusedByOperator)
    await askLater(ctx, tx, payout, attempt, word)
  })
}

interface Payout {
  id: number
  code: string
  supplierId: number
  amountXof: number
  number: string
  accountName: string
  status: PayoutState
}
interface Attempt {
  id: string
  checks: number
}

async function transfer(ctx: Context, tx: Tx, payout: Payout, attempt: Attempt): Promise<void> {
  const now = ctx.now()
  await tx
    .updateTable('payoutAttempts')
    .set({ state: 'sent', endedAt: now, nextCheckAt: null, cause: null })
    .where('id', '=', attempt.id)
    .execute()
  await tx.updateTable('payouts').set({ status: 'approved', approvedAt: now, reason: null }).where('id', '=', payout.id).execute()
  await postPayoutTransferred(tx, { payoutId: payout.id, supplierId: payout.supplierId, amountXof: payout.amountXof, at: now })
  await writeJournal(ctx, tx, {
    action: 'payout.transferred',
    subject: { type: 'payout', id: payout.id },
    detail: { attemptId: attempt.id },
  })
  await sendNotice(tx, payoutTransferred(payout, now))
}

/** A definite failure: the money stays reserved, and a person decides whether to try again or to cancel. */
async function fail(ctx: Context, tx: Tx, payout: Payout, attempt: Attempt, cause: string): Promise<void> {
  await tx
    .updateTable('payoutAttempts')
    .set({ state: 'failed', endedAt: ctx.now(), nextCheckAt: null, cause })
    .where('id', '=', attempt.id)
    .execute()
  await tx.updateTable('payouts').set({ status: 'failed', reason: cause }).where('id', '=', payout.id).execute()
  await tx.deleteFrom('payoutApprovals').where('payoutId', '=', payout.id).execute()
  await writeJournal(ctx, tx, {
    action: 'payout.failed',
    subject: { type: 'payout', id: payout.id },
    detail: { attemptId: attempt.id, cause },
  })
  await notifyAdministrators(tx, 'finance', payoutFailed(payout, attempt.id))
}

/** Failed, or kept at the last moment and waiting again: no other attempt is on its way. */
const isReservedAlone = (status: PayoutState) => status === 'failed' || status === 'pending'

/** A definite failure that was none: booked while its money is reserved, else somebody must look. */
async function reportLateTransfer(ctx: Context, tx: Tx, payout: Payout, attempt: Attempt): Promise<void> {
  ctx.log.error({ attemptId: attempt.id, payoutId: payout.id }, 'a payout that had failed is sent')
  const now = isReservedAlone(payout.status) ? 'booked' : 'to look at'
  await notifyAdministrators(tx, 'finance', payoutSentAfterFailure(payout, attempt.id, now))
}

/** A transfer that was none: the supplier may still wait for the money. What was booked stays until somebody has looked. */
async function reportLostTransfer(ctx: Context, tx: Tx, payout: Payout, attempt: Attempt): Promise<void> {
  ctx.log.error({ attemptId: attempt.id, payoutId: payout.id }, 'a payout that was sent has failed')
  await notifyAdministrators(tx, 'finance', payoutFailedAfterTransfer(payout, attempt.id))
}

async function askLater(ctx: Context, tx: Tx, payout: Payout, attempt: Attempt, word: PayoutWord): Promise<void> {
  const state = word.status === 'unknown' ? 'unknown' : 'sending'
  const checks = Math.max(1, attempt.checks) // the reconciler has counted its own
  const delay = checkDelaysMs[Math.min(checks, checkDelaysMs.length) - 1] ?? 0
  await tx
    .updateTable('payoutAttempts')
    .set({ state, cause: word.errorCode ?? null, checks, nextCheckAt: new Date(ctx.now().getTime() + delay) })
    .where('id', '=', attempt.id)
    .execute()
  await tx.updateTable('payouts').set({ status: state }).where('id', '=', payout.id).execute()
}
