import { role } from '@passerelle/contract/constants'
import { countPassesByState } from '#src/ledger/pass-states.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'

/** How much waits for somebody's decision, part by part. */
export async function getOverview({ db }: UserContext) {
  return {
    ...(await getWaitingFiles(db)),
    payoutsPending: await countPayouts(db),
    paymentsReview: await countPayments(db),
    // Paid for, and nobody's yet.
    passesFunded: (await countPassesByState(db)).funded,
  }
}

/** What waits for those who instruct. */
export async function getWaitingFiles(db: Db) {
  return { profilesPending: await countProfiles(db), requestsPending: await countRequests(db) }
}

async function countProfiles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('roleId', '>', role.admin)
    .where('stat', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

async function countRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('requests')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

/** A failed transfer waits for somebody as much as a new request. */
async function countPayouts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payouts')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', 'in', ['pending', 'failed'])
    .executeTakeFirstOrThrow()
  return count
}

async function countPayments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('paymentAttempts')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow()
  return count
}
