import { role } from '@passerelle/contract/constants'
import { type WaitName, waitNames } from '@passerelle/contract/figure-lists'
import type { PayoutState } from '@passerelle/contract/payout-states'
import { waitingCases } from '#src/cases/open-cases.ts'
import { ledgerFault } from '#src/ledger/verify-ledger.ts'
import { countToResend } from '#src/messages/message-list.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { countFailedJobs } from '#src/platform/jobs/stored-jobs.ts'

/** How many wait, and since when the oldest does; null when none. Each reads what is open, by an index that holds nothing else. */
export interface Wait {
  count: number
  oldestAt: Date | null
}

/** One query a figure. */
const counters: Record<WaitName, (db: Db, ctx: UserContext) => Promise<Wait>> = {
  payments_review: countPaymentsInReview,
  refunds: countRefundTasks,
  payouts: (db) => countPayouts(db, 'pending'),
  payouts_failed: (db) => countPayouts(db, 'failed'),
  profiles: countProfiles,
  requests: countRequests,
  cases: (_, ctx) => waitingCases(ctx),
  ledger_gaps: countLedgerGaps,
  jobs_failed: countFailedJobs,
  mails_stuck: countStuckMails,
  mails_failed: (_, ctx) => countToResend(ctx),
}

/** All that waits for somebody: of cases, and of mails to send again, those that the reader’s list has. */
export async function listWaits(ctx: UserContext): Promise<({ name: WaitName } & Wait)[]> {
  const waits: ({ name: WaitName } & Wait)[] = []
  for (const name of waitNames) waits.push({ name, ...(await counters[name](ctx.db, ctx)) })
  return waits
}

/** What waits for those who instruct. */
export async function countWaitingFiles(db: Db): Promise<{ profiles: number; requests: number }> {
  return { profiles: (await countProfiles(db)).count, requests: (await countRequests(db)).count }
}

/** Profiles that somebody sent and nobody has judged, since they were sent. */
function countProfiles(db: Db): Promise<Wait> {
  return db
    .selectFrom('users')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('submittedAt').as('oldestAt')])
    .where('roleId', '>', role.admin)
    .where('stat', '=', 'pending')
    .executeTakeFirstOrThrow()
}

/** Requests without a decision, since they were made. */
function countRequests(db: Db): Promise<Wait> {
  return db
    .selectFrom('requests')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('createdAt').as('oldestAt')])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
}

/** Payouts to sign, held ones too, or whose transfer failed, since they were asked for. */
function countPayouts(db: Db, status: PayoutState): Promise<Wait> {
  return db
    .selectFrom('payouts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('createdAt').as('oldestAt')])
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
}

/** Payments whose money fits no order, since they were begun. */
function countPaymentsInReview(db: Db): Promise<Wait> {
  return db
    .selectFrom('paymentAttempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('createdAt').as('oldestAt')])
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow()
}

/** Payments to give back by hand, also those that somebody has taken, since that was found. */
function countRefundTasks(db: Db): Promise<Wait> {
  return db
    .selectFrom('refundTasks')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('createdAt').as('oldestAt')])
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Messages that did not leave and are tried again, since they were written. */
function countStuckMails(db: Db): Promise<Wait> {
  return db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('createdAt').as('oldestAt')])
    .where('state', '=', 'stuck')
    .executeTakeFirstOrThrow()
}

/** What the last night's check of the ledger found wrong, since the night that found it first. */
export async function countLedgerGaps(db: Db): Promise<Wait> {
  const fault = await db.selectFrom('alerts').select(['toldAt', 'since']).where('key', '=', ledgerFault).executeTakeFirst()
  return fault ? { count: 1, oldestAt: fault.since ?? fault.toldAt } : { count: 0, oldestAt: null }
}
